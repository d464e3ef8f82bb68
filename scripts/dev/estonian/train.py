"""Step 2: induces ripple-down suffix rules (LemmaGen: Jursic, Mozetic, Erjavec, Lavrac 2010) from forms.tsv and
writes rules.txt, modifiers.txt and heads.txt.

usage: train.py WORK OUT [--without FAMILIES.tsv]   the last option leaves those words out, to measure unseen words"""

import collections
import os
import sys

MIN_EXAMPLES = 5  # a suffix with fewer examples gets no rule of its own
SHORT_FORM = 6  # up to this length forms also get rules from each other alone; lemmas.ts has the same number
MIN_SHORT_EXAMPLES = 2
MIN_SHORT_LETTERS = 3  # sharing fewer letters is no likeness
SECOND_SHARE = 0.3  # a second lemma is kept when it has this share of the first one's weight
ORDER = {"S": 0, "U": 0, "C": 0, "O": 0, "N": 0, "P": 0, "A": 1, "D": 1, "K": 1, "J": 1, "I": 3, "V": 2, "H": 4}
HEADER = """# Estonian {what}.
# Made by scripts/dev/estonian/build.sh; do not edit by hand. {count} entries.
# From: the stems of npm dictionary-et 2.0.0 (Estonian hunspell dictionary by Jaak Pruulmann, LGPL 2.1), inflected with
# Vabamorf (Filosoft, LGPL 2.1) through PyPI estnltk 1.7.5; Estonian place names (EHAK, open data); the word lists in
# scripts/dev/estonian. Method: ripple-down suffix rules (LemmaGen, 2010). This file is available under LGPL 2.1.
"""


def read_families(path):
    with open(path, encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file][1:]


def read(work, without):
    held_lemmas = {row[1] for row in without}
    held_forms = {form for row in without for form in row[2].split()}
    vocabulary = []
    for line in open(os.path.join(work, "vocabulary.tsv"), encoding="utf-8"):
        lemma, pos, segments, source = line.rstrip("\n").split("\t")
        segments = segments.split("_")
        if lemma not in held_lemmas:
            vocabulary.append((lemma, pos, segments, source))
    known = {(lemma, pos) for lemma, pos, _, _ in vocabulary}
    forms = {}
    for line in open(os.path.join(work, "forms.tsv"), encoding="utf-8"):
        lemma, pos, words = line.rstrip("\n").split("\t")
        if (lemma, pos) in known:
            forms[lemma, pos] = [word for word in words.split() if word not in held_forms and word.replace("-", "").isalpha()]
    return vocabulary, forms


def target(lemma, pos, nouns, verbs, adjectives):
    """The lemma that stands for a word: nouns in -mine go to their verb, participle nouns to their adjective."""
    if pos == "S" and lemma.endswith("mine") and lemma[:-4] + "ma" in verbs:
        return lemma[:-4] + "ma"
    if pos == "S" and lemma.endswith(("nu", "tu", "du")) and lemma + "d" in adjectives:
        return lemma + "d"
    return lemma


def candidates(vocabulary, forms):
    """form -> its lemmas, best first, at most two (three where one is a place)."""
    by_pos = collections.defaultdict(set)
    productivity = collections.Counter()
    for lemma, pos, segments, _ in vocabulary:
        by_pos[pos].add(lemma)
        productivity[segments[-1]] += 1
    adjectives = by_pos["A"]
    found = collections.defaultdict(dict)
    for lemma, pos, segments, source in vocabulary:
        key = target(lemma, pos, by_pos["S"], by_pos["V"], adjectives)
        rank = (ORDER.get(pos, 3), 0 if source == "own" else 1, len(segments), -productivity[segments[-1]], len(lemma))
        for form in forms.get((lemma, pos), [lemma]):
            # A participle that is an adjective (renoveeritud) is no form of its verb: "needs renovating" is another thing.
            if pos == "V" and form in adjectives and form.endswith(("nud", "tud", "dud", "v")):
                continue
            if key not in found[form] or rank < found[form][key]:
                found[form][key] = rank
    result = {}
    for form, ranked in found.items():
        order = sorted(ranked, key=lambda key: ranked[key])
        kept = order[:2]
        kept += [key for key in order[2:] if ranked[key][0] == ORDER["H"]][:1]
        result[form] = kept
    return result


def change(form, lemma):
    shared = len(os.path.commonprefix([form, lemma]))
    return f"{len(form) - shared}{lemma[shared:]}"


def suffix_rules(pairs, min_examples, min_letters=0):
    """pairs: (reversed form, [changes], weight). Returns suffix -> [changes], for suffixes of at least `min_letters`."""
    pairs.sort()
    rules = {}

    def visit(low, high, depth, inherited):
        weights = collections.Counter()
        total = 0
        for index in range(low, high):
            total += pairs[index][2]
            for made in pairs[index][1]:
                weights[made] += pairs[index][2]
        if total < min_examples:
            return
        ranked = weights.most_common(2)
        own = [ranked[0][0]]
        if len(ranked) > 1 and ranked[1][1] >= SECOND_SHARE * ranked[0][1]:
            own.append(ranked[1][0])
        if depth < min_letters:
            own = None
        elif own != inherited:
            rules[pairs[low][0][:depth][::-1]] = own
        if len(weights) == 1 and depth >= min_letters:
            return
        start = low
        while start < high:
            letters = pairs[start][0][: depth + 1]
            end = start + 1
            while end < high and pairs[end][0][: depth + 1] == letters:
                end += 1
            if len(letters) > depth:
                visit(start, end, depth + 1, own)
            start = end

    visit(0, len(pairs), 0, None)
    return rules


def decide(rules, form):
    for start in range(len(form) + 1):
        rule = rules.get(form[start:])
        if rule is not None:
            return rule
    return []


def short_rules(words):
    """Rules from short forms alone: old short words are inflected unlike the long ones that end like them (koera -> koer
    is one of few, kaamera -> kaamera one of many)."""
    return suffix_rules([
        (form[::-1], [change(form, lemma) for lemma in lemmas], 1)
        for form, lemmas in words.items() if len(form) <= SHORT_FORM
    ], MIN_SHORT_EXAMPLES, MIN_SHORT_LETTERS)


def exact_rules(core_forms, words, rules, short):
    """Whole words that the suffix rules would get wrong. One that looks like a lemma also stands for itself: it may be a
    word that is not in the vocabulary as well as a form of one that is."""
    exact = {}
    for form in core_forms:
        changes = [change(form, lemma) for lemma in words.get(form, [])]
        general = set(decide(rules, form))
        by_suffix = general | set(decide(short, form) if len(form) <= SHORT_FORM else [])
        if not changes or set(changes) == general == by_suffix:
            continue
        if "0" not in changes and "0" in by_suffix:
            changes.append("0")
        exact["^" + form] = changes
    return exact


def core_lemmas(vocabulary):
    """Words whose every form is kept exactly: ours, those that build compounds, short ones, names."""
    heads = collections.Counter()
    for _, _, segments, _ in vocabulary:
        if len(segments) > 1:
            heads.update(segments)
    return {(lemma, pos) for lemma, pos, segments, source in vocabulary
            if source in ("own", "places") or len(lemma) <= 6 or heads[lemma] >= 2 or pos in "DKJPNO"}


def head_forms(vocabulary, forms):
    """Forms of simple nouns that build compounds here: each is a rule for whatever ends in it (rabametsa -> rabamets)."""
    builders = {segments[-1] for _, _, segments, source in vocabulary if len(segments) > 1 and source == "own"}
    return {form for lemma, pos, segments, source in vocabulary
            if pos in "SA" and len(segments) == 1 and len(lemma) >= 3 and (source == "own" or lemma in builders)
            for form in forms.get((lemma, pos), []) if len(form) >= 4}


def compound_parts(vocabulary, forms):
    """Words that stand first in compounds, and words that end them: those of our own compounds, and simple words that are
    neither so short nor so long that they are found by chance. Compounds of the dictionary prove nothing: it lists
    inflected words that only look like one (tarkusiga, "a pig called tarkus")."""
    modifiers, heads = set(), set()
    for lemma, pos, segments, source in vocabulary:
        if pos not in "SA":
            continue
        if len(segments) == 2 and source == "own":
            modifiers.add(segments[0])
            heads.add(segments[1])
        if len(segments) == 1 and (source == "own" and len(lemma) >= 4 or source == "dictionary" and 5 <= len(lemma) <= 9):
            heads.add(lemma)
        if len(segments) == 1 and pos == "S" and not lemma.endswith(NOT_MODIFIERS):
            modifiers.update(form for form in {lemma} | genitives(forms.get((lemma, pos), [])) if 4 <= len(form) <= 9)
    wrong = ("tanu", "matus")
    return (sorted(m for m in modifiers if len(m) >= 3),
            sorted(h for h in heads if len(h) >= 3 and not h.endswith(wrong)))


# Names of actions, qualities and doers have other compounds than things have, and are found by chance more often.
NOT_MODIFIERS = ("mine", "us", "ja", "nu", "tu", "du")


def genitives(forms):
    """A form with a vowel at its end that has its plural with d: tuba, toad -> toa."""
    known = set(forms)
    return {form for form in known if form[-1] in "aeiouõäöü" and form + "d" in known}


def write(out, name, what, lines):
    with open(os.path.join(out, name), "w", encoding="utf-8") as file:
        file.write(HEADER.format(what=what, count=len(lines)))
        file.writelines(line + "\n" for line in lines)


def main(work, out, without):
    vocabulary, forms = read(work, without)
    words = candidates(vocabulary, forms)
    core = core_lemmas(vocabulary)
    heavy = head_forms(vocabulary, forms)
    rules = suffix_rules([
        (form[::-1], [change(form, lemma) for lemma in lemmas], MIN_EXAMPLES if form in heavy else 1)
        for form, lemmas in words.items()
    ], MIN_EXAMPLES)
    short = short_rules(words)
    core_forms = {form for key in core for form in forms.get(key, [key[0]])}
    exact = exact_rules(core_forms, words, rules, short)
    every = {**rules, **{"~" + suffix: changes for suffix, changes in short.items()}, **exact}
    lines = [f"{suffix} {' '.join(changes)}" for suffix, changes in sorted(every.items())]
    os.makedirs(out, exist_ok=True)
    write(out, "rules.txt", "lemma rules: suffix, then strip-and-append changes; ^ marks a whole word, ~ a suffix of short words", lines)
    modifiers, heads = compound_parts(vocabulary, forms)
    write(out, "modifiers.txt", "words that stand first in compounds", modifiers)
    write(out, "heads.txt", "words that end compounds", heads)
    print(f"{len(words)} forms, {len(core)} core words, {len(rules)} and {len(short)} suffix rules, {len(exact)} whole words, "
          f"{len(modifiers)} modifiers, {len(heads)} heads", file=sys.stderr)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    held = read_families(arguments[arguments.index("--without") + 1]) if "--without" in arguments else []
    main(arguments[0], arguments[1], held)
