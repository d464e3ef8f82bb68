"""Step 1: which lemmas to teach. Writes into the work folder vocabulary.tsv (lemma, part of speech, segments
joined by _, source) and forms.tsv (lemma, part of speech, its forms).

usage: vocabulary.py WORK DICTIONARY.dic WORDS.txt COMPOUNDS.txt EHAK.csv QUARTERS.txt"""

import csv
import os
import sys

from vabamorf_pool import Pool

NOMINAL = set("SACUNOP")
UNCHANGING = set("DKJI")
VOWELS = "aeiouõäöü"
# Endings of a singular place name whose nominative is its genitive (Lasnamäe, Keila): the case forms by rule.
PLACE_ENDINGS = ["", "sse", "s", "st", "le", "l", "lt", "ks", "ni", "na", "ta", "ga", "t"]
# Genitives of the common last parts of names that end in a consonant.
GENITIVES = {"linn": "linna", "org": "oru", "mets": "metsa", "saar": "saare", "rand": "ranna", "rajoon": "rajooni",
             "maailm": "maailma", "välk": "välgu", "park": "pargi", "laht": "lahe", "jaam": "jaama"}


def read_words(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            yield from line.split("#")[0].split()


def read_dictionary(path):
    # The dictionary was once latin-1: thorn and eth stand for z and s with caron.
    for entry in read_words(path):
        word = entry.split("/")[0].replace("þ", "ž").replace("ð", "š")
        if len(word) > 1 and word.isalpha() and word.islower():
            yield word


def read_compounds(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            head, colon, modifiers = line.split("#")[0].partition(":")
            for modifier in modifiers.split():
                yield modifier + head.strip()


def read_names(ehak, quarters):
    """Words of place names in lower case: official ones without their kind, and the quarters of our own table."""
    kinds = {"maakond", "vald", "linn", "linnaosa", "küla", "alevik", "alev"}
    names = set()
    with open(ehak, encoding="utf-8-sig") as file:
        for row in csv.DictReader(file):
            words = [word for word in row["name"].replace("/", " ").split() if word not in kinds]
            names.update(words)
            if row["name"].endswith(" maakond"):
                names.add("".join(words) + "maa")
    with open(quarters, encoding="utf-8") as file:
        for line in file:
            if "|" in line and not line.startswith("#"):
                names.update(word for word in line.split("|")[1].replace(",", " ").split() if word[0].isupper())
    return sorted(name.lower() for name in names if len(name) > 2 and name.replace("-", "").isalpha())


def readings(word, analyses, own):
    """(lemma, pos, segments) that this word proves. From the dictionary a compound counts only when nothing simpler
    explains the word (tarkusiga is a form of tarkus, not a pig called tarkus)."""
    fewest = min((root.count("_") for _, _, _, root in analyses), default=0)
    for lemma, pos, form, root in analyses:
        segments = root.replace("=", "").replace("+", "").split("_")
        if len(segments) - 1 > fewest or (not own and (len(segments) > 2 or min(map(len, segments)) < 3)):
            continue
        if pos == "V" or (pos in "SA" and len(segments) == 1 and lemma.islower()):
            yield lemma, pos, segments  # any form proves the word: the dictionary lists odd stems, not always the nominative
        elif lemma == word and ((pos in NOMINAL and form in ("sg n", "", "pl n")) or (pos in UNCHANGING and len(segments) == 1)):
            yield lemma, pos, segments


def place_forms(name, forms):
    """Forms of one place name; `forms` is what Vabamorf guesses, which is trusted for short illatives only."""
    last = name.split()[-1]
    genitive = next((name[: -len(end)] + stem for end, stem in GENITIVES.items() if name.endswith(end)), None)
    if genitive is None:
        genitive = name if last[-1] in VOWELS else name + "i"
    rule = {name, *(genitive + ending for ending in PLACE_ENDINGS)}
    return sorted(rule | {f for f in forms if f[:2] == name[:2] and f[-1] in VOWELS and abs(len(f) - len(genitive)) < 2})


def main(work, dictionary, words, compounds, ehak, quarters):
    pool = Pool()
    own = set(read_words(words)) | set(read_compounds(compounds))
    lemmas = {}
    for word, analyses in pool.all("analyze", sorted(own | set(read_dictionary(dictionary)))):
        for lemma, pos, segments in readings(word, analyses, word in own):
            source = "own" if word in own else "dictionary"
            known = lemmas.get((lemma, pos))
            if known is None or (source == "own" and known[1] != "own"):
                lemmas[lemma, pos] = (segments, source)
    names = read_names(ehak, quarters)
    with open(os.path.join(work, "vocabulary.tsv"), "w", encoding="utf-8") as out:
        for (lemma, pos), (segments, source) in sorted(lemmas.items()):
            out.write(f"{lemma}\t{pos}\t{'_'.join(segments)}\t{source}\n")
        for name in names:
            out.write(f"{name}\tH\t{name}\tplaces\n")

    inflected = [key for key in sorted(lemmas) if key[1] not in UNCHANGING]
    with open(os.path.join(work, "forms.tsv"), "w", encoding="utf-8") as out:
        for (lemma, pos), forms in pool.all("synthesize", inflected):
            out.write(f"{lemma}\t{pos}\t{' '.join(forms)}\n")
        titled = [["-".join(part.title() for part in name.split("-")), "H"] for name in names]
        for (name, pos), forms in pool.all("synthesize", titled):
            known = place_forms(name.lower(), [form.lower() for form in forms])
            out.write(f"{name.lower()}\tH\t{' '.join(known)}\n")
    print(f"{len(lemmas)} lemmas, {len(names)} names; skipped: {pool.skipped}", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
