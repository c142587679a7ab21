"""Passes from plan to plan for targets to which sets of sites are cheap: loops gone through at once, sets for stacks."""
