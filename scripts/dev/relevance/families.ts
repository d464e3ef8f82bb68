// Scores the Estonian lemmatiser on word families: each form should share a lemma with its citation form, and with no other.
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";

/** A word and all its forms. `kind` groups rows of the table. */
export interface Family {
  kind: string;
  citation: string;
  forms: readonly string[];
}

export interface FamilyScore {
  kind: string;
  families: number;
  forms: number;
  /** Forms whose lemmas meet those of their citation form. */
  met: number;
  /** Forms that also meet a citation form of another family which they are no form of. */
  wrong: number;
  missed: string[];
  wrongMerges: string[];
}

/** Tab-separated: kind, citation form, forms separated by spaces; the first line is a header. */
export function parseFamilies(text: string): Family[] {
  return text
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== "")
    .map((line, index) => {
      const [kind, citation, forms] = line.split("\t");
      if (kind === undefined || citation === undefined || forms === undefined) {
        throw new Error(`line ${index + 2}: expected kind, citation form and forms, separated by tabs`);
      }
      return { kind, citation, forms: forms.split(" ").filter((form) => form !== "") };
    });
}

export function scoreFamilies(estonian: Estonian, families: readonly Family[]): FamilyScore[] {
  const byLemma = new Map<string, Set<Family>>();
  for (const family of families) {
    for (const lemma of estonian.lemmas(family.citation)) {
      byLemma.set(lemma, (byLemma.get(lemma) ?? new Set()).add(family));
    }
  }
  const owners = new Map<string, Set<Family>>();
  for (const family of families) {
    for (const form of family.forms) owners.set(form, (owners.get(form) ?? new Set()).add(family));
  }

  const scores = new Map<string, FamilyScore>();
  for (const family of families) {
    const score = scores.get(family.kind) ?? emptyScore(family.kind);
    scores.set(family.kind, score);
    score.families += 1;
    for (const form of family.forms) {
      const met = new Set(estonian.lemmas(form).flatMap((lemma) => [...(byLemma.get(lemma) ?? [])]));
      score.forms += 1;
      if (met.has(family)) score.met += 1;
      else score.missed.push(`${family.citation}: ${form} -> ${estonian.lemmas(form).join(", ")}`);
      const others = [...met].filter((other) => other !== family && !owners.get(form)?.has(other));
      if (others.length > 0) {
        score.wrong += 1;
        score.wrongMerges.push(
          `${form} (${family.citation}) meets ${others.map((other) => other.citation).join(", ")}`,
        );
      }
    }
  }
  return [...scores.values()];
}

function emptyScore(kind: string): FamilyScore {
  return { kind, families: 0, forms: 0, met: 0, wrong: 0, missed: [], wrongMerges: [] };
}
