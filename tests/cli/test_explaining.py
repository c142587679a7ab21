"""What a game says of its pieces, also where an overlay says more."""

from __future__ import annotations

from pathlib import Path

from cattery.cli.rulebook import sections
from cattery.pipeline import load_game, resolve_game
from tests.cli.invoke import invoke

GAME = """game "Kinds"
    players red, blue
    rulebook KI-01..02
pieces Card
    "What may be drawn."
    kind storm(strength: 1..2)                                                  [KI-01]
        "Blows everything away."
    kind calm
    1 storm 1, 1 storm 2, 2 calm
pieces Token
    2
places
    deck: bag of Card = the rest
    away: bag of Card
    heap: bag of Token = the rest
flow
    repeat
        turn
            chance chooses draw
            else check over
action draw(card in deck)                                                       [KI-02]
    do
        move card from deck to away
end over: draw
    yes
"""
MORE = """variant "More" of "../kinds.cat"
extend pieces Card
    kind hail
        "Hurts."
    1 hail
"""


def written(folder: Path) -> Path:
    """The game with its overlay."""
    (folder / "kinds.cat").write_text(GAME, "utf-8")
    (folder / "variants").mkdir()
    (folder / "variants" / "more.cat").write_text(MORE, "utf-8")
    return folder / "kinds.cat"


def test_kinds_say_their_words_under_their_pieces(tmp_path: Path) -> None:
    written(tmp_path)
    shown = invoke(["explain", "kinds.cat", "Card"], tmp_path)
    assert shown.out.splitlines() == [
        "pieces:",
        "  Card [KI-01]",
        "      What may be drawn.",
        "      storm [KI-01]",
        "          Blows everything away.",
        "      calm",
    ], shown.both


def test_an_overlay_adds_kinds(tmp_path: Path) -> None:
    loaded = load_game(written(tmp_path), tmp_path, {}, ("more",))
    game = resolve_game(loaded).game
    (pieces,) = (section for section in sections(game, loaded.files.layers) if section.name == "pieces")
    (card,) = pieces.entries
    assert [(kind.name, kind.doc) for kind in card.parts] == [
        ("storm", "Blows everything away."),
        ("calm", None),
        ("hail", "Hurts."),
    ]
    assert [kind["name"] for kind in card.to_json("kinds")["kinds"]] == ["storm", "calm", "hail"]  # type: ignore[attr-defined]
    assert card.parts[2].origin.span.path.endswith("more.cat")
