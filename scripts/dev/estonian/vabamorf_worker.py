"""Child process: reads one JSON request a line, answers one JSON line. Vabamorf is native code and ends the
whole process on some words (the noun `ergumus`), so vabamorf_pool.py keeps it at arm's length."""

import json
import sys

from estnltk.vabamorf.morf import Vabamorf

NOUN_FORMS = [f"{number} {case}" for number in ("sg", "pl") for case in (
    "n", "g", "p", "ill", "in", "el", "all", "ad", "abl", "tr", "ter", "es", "ab", "kom")] + ["adt"]
VERB_FORMS = ("ma mas mast maks mata da des b n d me te vad s sin sid sime site ks ksin ksid ksime ksite nuks "
              "o ge gem gu nud tud takse ti taks tuks v tav vat tama ta").split()

vabamorf = Vabamorf.instance()


def analyze(words):
    answers = vabamorf.analyze(words, disambiguate=False, guess=False, propername=False)
    return [[[a["lemma"], a["partofspeech"], a["form"], a["root"]] for a in answer["analysis"]] for answer in answers]


def synthesize(pairs):
    answers = []
    for lemma, pos in pairs:
        forms = VERB_FORMS if pos == "V" else NOUN_FORMS
        guess = pos == "H"
        found = set()
        for form in forms:
            found.update(vabamorf.synthesize(lemma, form, partofspeech=pos, guess=guess))
        answers.append(sorted(found))
    return answers


for line in sys.stdin:
    task, batch = json.loads(line)
    print(json.dumps(analyze(batch) if task == "analyze" else synthesize(batch)), flush=True)
