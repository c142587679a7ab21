/* --- actions in steps: a move that is chosen pick by pick, each of which can be completed --------------------------- */

/* The value of a parameter, as what it is. */
typedef struct Value { Num number; Set set; Seq seq; } Value;
/* What a parameter is picked from: numbers; a set, and how many of it; or sites and what stands on each. */
typedef struct Domain { int n; Num items[MOST_ITEMS]; Set set; Num low, high; Seq sites, there; } Domain;
typedef enum Form { ONE, SET, ORDER } Form;
typedef enum Why { FITS, STEP, DOMAIN_, AFTER, WHERE, DONE_, GUARD, REST, LAST } Why;
typedef struct Reason { Why why; int level, guard; } Reason;

/* One chosen parameter; `where` and `guard` look at all values so far, the last of which is its own. */
typedef struct PickLevel {
    Form form;
    int guards;
    void (*domain)(Game *, const Value *, Domain *);
    int (*where)(Game *, const Value *);
    int (*guard)(Game *, const Value *, int);
} PickLevel;
typedef struct PickSteps {
    int number, given, n;
    const PickLevel *levels;
    int64_t (*last)(Game *, const Value *); /* the golden rules that are broken afterwards, as bits; below 0 if the game is over */
} PickSteps;
/* The parameter that is to be picked now: its number, its domain, its picks so far. */
typedef struct Open { int level, count; int32_t picks[MOST_PICKS + 1]; Domain domain; } Open;

#define STOP INT32_MIN

static Value value_of(const PickLevel *l, const int32_t *picks, int count) {
    Value v;
    memset(&v, 0, sizeof v);
    if (l->form == ONE) v.number = count ? picks[0] : 0;
    for (int k = 0; k < count; k++) {
        if (l->form == SET) v.set = set_or(v.set, set_of(picks[k]));
        if (l->form == ORDER) v.seq.v[v.seq.n++] = (Item)picks[k];
    }
    return v;
}
static int has_no_step(const PickLevel *l, const Domain *d) {
    if (l->form == SET) return d->low <= 0 && (d->high <= 0 || set_empty(d->set));
    return l->form == ORDER && !d->sites.n;
}
static int is_full(const PickLevel *l, const Domain *d, int count) {
    if (l->form == SET) return d->low <= d->high && d->high == count;
    return l->form == ONE || count == d->sites.n;
}
/* What may be laid on the next site, if all sites from there on can still change; no piece (0) comes last. */
static int next_codes(const Domain *d, const int32_t *picks, int count, int32_t *out) {
    const Seq *there = &d->there;
    Seq codes = {0};
    for (int k = 0; k < there->n; k++) {
        const Num code = there->v[k];
        if (seq_has(codes, code)) continue;
        Num left = seq_copies(*there, code), wanting = 0;
        for (int p = 0; p < count; p++) left -= picks[p] == code;
        for (int p = count; p < there->n; p++) wanting += there->v[p] == code;
        if (left && left + wanting > there->n - count) return 0;
        if (left) codes.v[codes.n++] = (Item)code;
    }
    int n = 0, none = 0;
    for (int k = 0; k < codes.n; k++) {
        const Num code = codes.v[k];
        if (code == there->v[count]) continue;
        if (code == 0) { none = 1; continue; }
        int at = n++;
        for (; at && out[at - 1] > code; at--) out[at] = out[at - 1];
        out[at] = (int32_t)code;
    }
    if (none) out[n++] = 0;
    return n;
}
/* Whether things can be laid anew so that every site gets another one. */
static int can_change(const Seq *there) {
    for (int k = 0; k < there->n; k++) if (2 * seq_copies(*there, there->v[k]) > there->n) return 0;
    return 1;
}
static Set beyond(const Domain *d, const int32_t *picks, int count) {
    return count ? set_beyond(d->set, picks[count - 1]) : d->set;
}
/* The picks of the domain after which its own shape leaves a way to go on. */
static int candidates(const PickLevel *l, const Domain *d, const int32_t *picks, int count, int32_t *out) {
    int n = 0;
    if (l->form == ONE) {
        for (; !count && n < d->n; n++) out[n] = (int32_t)d->items[n];
        return n;
    }
    if (l->form == ORDER) return next_codes(d, picks, count, out);
    if (count >= d->high) return 0;
    Set left = beyond(d, picks, count);
    for (Num spare = count + set_size(left) - d->low; spare >= 0 && !set_empty(left); spare--, left = set_rest(left)) {
        out[n++] = (int32_t)set_lowest(left);
    }
    return n;
}

static int is_completed(Game *g, const PickSteps *steps, int level, Value *v);

static int holds(Game *g, const PickLevel *l, const Value *v) {
    for (int k = 0; k < l->guards; k++) if (!l->guard(g, v, k)) return 0;
    return 1;
}
static int goes_on(Game *g, const PickSteps *steps, int level, Value *v) {
    return holds(g, &steps->levels[level], v) && is_completed(g, steps, level + 1, v);
}
static int some_set(Game *g, const PickSteps *steps, int level, Value *v, Set from, Set have, Num more) {
    const PickLevel *l = &steps->levels[level];
    Value *own = &v[steps->given + level];
    if (!more) {
        memset(own, 0, sizeof *own);
        own->set = have;
        return goes_on(g, steps, level, v);
    }
    for (Set left = from; set_size(left) >= more; left = set_rest(left)) {
        const Num site = set_lowest(left);
        const Set further = set_or(have, set_of(site));
        memset(own, 0, sizeof *own);
        own->set = further;
        if ((!l->where || l->where(g, v)) && some_set(g, steps, level, v, set_rest(left), further, more - 1)) return 1;
    }
    return 0;
}
static int some_order(Game *g, const PickSteps *steps, int level, Value *v, const Domain *d, int32_t *picks, int count) {
    const PickLevel *l = &steps->levels[level];
    Value *own = &v[steps->given + level];
    if (count == d->there.n) {
        *own = value_of(l, picks, count);
        return goes_on(g, steps, level, v);
    }
    int32_t next[LONGEST + 1];
    const int n = next_codes(d, picks, count, next);
    for (int k = 0; k < n; k++) {
        picks[count] = next[k];
        *own = value_of(l, picks, count + 1);
        if ((!l->where || l->where(g, v)) && some_order(g, steps, level, v, d, picks, count + 1)) return 1;
    }
    return 0;
}
/* Whether picks of a parameter, of which each is allowed, can be completed to a whole move. */
static int leads(Game *g, const PickSteps *steps, int level, Value *v, const Domain *d, const int32_t *given, int count) {
    const PickLevel *l = &steps->levels[level];
    Value *own = &v[steps->given + level];
    int32_t picks[MOST_PICKS + 1];
    memcpy(picks, given, sizeof(int32_t) * (size_t)count);
    if (l->form == ORDER) return some_order(g, steps, level, v, d, picks, count);
    if (l->form == SET) {
        const Set left = beyond(d, picks, count);
        const Num most = count + set_size(left), high = d->high > 0 ? d->high : 0;
        for (Num wanted = d->low > count ? d->low : count; wanted <= (high < most ? high : most); wanted++) {
            if (some_set(g, steps, level, v, left, value_of(l, picks, count).set, wanted - count)) return 1;
        }
        return 0;
    }
    for (int k = 0; k < (count ? 1 : d->n); k++) {
        memset(own, 0, sizeof *own);
        own->number = count ? picks[0] : d->items[k];
        if (!count && l->where && !l->where(g, v)) continue;
        if (goes_on(g, steps, level, v)) return 1;
    }
    return 0;
}
/* Whether the parameters from a level on can be picked so that all holds. */
static int is_completed(Game *g, const PickSteps *steps, int level, Value *v) {
    if (level == steps->n) return !steps->last || steps->last(g, v) <= 0;
    const PickLevel *l = &steps->levels[level];
    Domain d;
    l->domain(g, v, &d);
    if (level + 1 == steps->n && l->form == ORDER && !l->where && !l->guards && !steps->last) return can_change(&d.there);
    const int32_t none = 0;
    return leads(g, steps, level, v, &d, &none, 0);
}

/* The parameter to be picked now, its number of level in `open`; 0 where there is none. */
static int opened(Game *g, const PickSteps *steps, Value *v, Open *open) {
    const Choosing *c = &g->s.Picks;
    open->count = 0;
    if (c->action == steps->number) {
        for (int k = 0; k + 1 < c->begun; k++) v[steps->given + k] = value_of(&steps->levels[k], c->picks[k], c->count[k]);
        open->level = c->begun - 1;
        open->count = c->count[open->level];
        memcpy(open->picks, c->picks[open->level], sizeof(int32_t) * (size_t)open->count);
        steps->levels[open->level].domain(g, v, &open->domain);
        return 1;
    }
    for (open->level = 0; open->level < steps->n; open->level++) {
        const PickLevel *l = &steps->levels[open->level];
        l->domain(g, v, &open->domain);
        if (!has_no_step(l, &open->domain)) return 1;
        v[steps->given + open->level] = value_of(l, NULL, 0);
    }
    return 0;
}
/* The guard that fails of a parameter without a step before the first pick. */
static Reason first_broken(Game *g, const PickSteps *steps, const Value *v, const Open *open) {
    for (int level = 0; g->s.Picks.action != steps->number && level < open->level; level++) {
        const PickLevel *l = &steps->levels[level];
        for (int k = 0; k < l->guards; k++) if (!l->guard(g, v, k)) return (Reason){GUARD, level, k};
    }
    return (Reason){FITS, 0, 0};
}
/* The picks that can be completed, in order; `open` is what is to be picked. */
static int picks_of(Game *g, const PickSteps *steps, Value *v, Open *open, int32_t *out, int most) {
    int32_t tried[MOST_ITEMS + LONGEST + 64 * sizeof(Set) / 8];
    if (!opened(g, steps, v, open) || first_broken(g, steps, v, open).why != FITS) return 0;
    const PickLevel *l = &steps->levels[open->level];
    const int n = candidates(l, &open->domain, open->picks, open->count, tried);
    int found = 0;
    for (int k = 0; k < n && found < most; k++) {
        open->picks[open->count] = tried[k];
        v[steps->given + open->level] = value_of(l, open->picks, open->count + 1);
        if (l->where && !l->where(g, v)) continue;
        if (leads(g, steps, open->level, v, &open->domain, open->picks, open->count + 1)) out[found++] = tried[k];
    }
    return found;
}
static int is_in(const PickLevel *l, const Domain *d, const int32_t *picks, int count, int32_t pick) {
    if (l->form == ONE) {
        for (int k = 0; k < d->n; k++) if (d->items[k] == pick) return 1;
        return 0;
    }
    if (l->form == SET) return pick >= 0 && set_has(d->set, pick) && (!count || pick > picks[count - 1]);
    Num used = 0;
    for (int k = 0; k < count; k++) used += picks[k] == pick;
    return pick != d->there.v[count] && used < seq_copies(d->there, pick);
}
/* Why the move cannot be completed when a parameter is complete and nothing of its own forbids it. */
static Reason refused_after(Game *g, const PickSteps *steps, int level, Value *v) {
    int after = level + 1;
    for (; after < steps->n; after++) {
        const PickLevel *l = &steps->levels[after];
        Domain d;
        l->domain(g, v, &d);
        if (!has_no_step(l, &d)) break;
        v[steps->given + after] = value_of(l, NULL, 0);
        if (!holds(g, l, v)) return (Reason){REST, level, 0};
    }
    if (after == steps->n) return (Reason){!steps->last || steps->last(g, v) <= 0 ? FITS : LAST, after, 0};
    return (Reason){is_completed(g, steps, after, v) ? FITS : REST, level, 0};
}
/* The first clause that forbids a pick (or STOP) of a parameter. */
static Reason refusal(Game *g, const PickSteps *steps, Value *v, int level, int32_t pick) {
    Open open;
    const int chosen = g->s.Picks.action == steps->number;
    if (!opened(g, steps, v, &open) || open.level != level) return (Reason){STEP, level, 0};
    const PickLevel *l = &steps->levels[level];
    const Domain *d = &open.domain;
    if (pick == STOP && (!chosen || l->form != SET)) return (Reason){STEP, level, 0};
    const Reason broken = first_broken(g, steps, v, &open);
    if (broken.why != FITS) return broken;
    if (pick != STOP) {
        if (!is_in(l, d, open.picks, open.count, pick)) {
            const int known = l->form == SET && pick >= 0 && set_has(d->set, pick);
            return (Reason){known ? AFTER : DOMAIN_, level, 0};
        }
        open.picks[open.count++] = pick;
    }
    v[steps->given + level] = value_of(l, open.picks, open.count);
    if (pick == STOP) {
        if (open.count < d->low) return (Reason){DONE_, level, 0};
    } else if (l->where && !l->where(g, v)) {
        return (Reason){WHERE, level, 0};
    }
    if (pick != STOP && !is_full(l, d, open.count)) {
        return (Reason){leads(g, steps, level, v, d, open.picks, open.count) ? FITS : REST, level, 0};
    }
    for (int k = 0; k < l->guards; k++) if (!l->guard(g, v, k)) return (Reason){GUARD, level, k};
    return refused_after(g, steps, level, v);
}
/* Makes a legal pick, or STOP; 1 if it was the last one, with all values in `v`. */
static int settle(Game *g, const PickSteps *steps, Value *v, int32_t pick) {
    Open open;
    Choosing kept;
    memset(&kept, 0, sizeof kept);
    if (!opened(g, steps, v, &open)) return 0;
    if (g->s.Picks.action == steps->number) kept = g->s.Picks;
    if (pick != STOP) open.picks[open.count++] = pick;
    kept.action = steps->number;
    kept.begun = open.level + 1;
    kept.count[open.level] = open.count;
    memcpy(kept.picks[open.level], open.picks, sizeof(int32_t) * (size_t)open.count);
    memset(&g->s.Picks, 0, sizeof g->s.Picks);
    int whole = pick == STOP || is_full(&steps->levels[open.level], &open.domain, open.count);
    v[steps->given + open.level] = value_of(&steps->levels[open.level], open.picks, open.count);
    for (int level = open.level + 1; whole && level < steps->n; level++) {
        Domain d;
        kept.begun++;
        steps->levels[level].domain(g, v, &d);
        if (has_no_step(&steps->levels[level], &d)) v[steps->given + level] = value_of(&steps->levels[level], NULL, 0);
        else whole = 0;
    }
    if (!whole) g->s.Picks = kept;
    return whole;
}
