// Normalises a text and keeps where each of its characters came from. Normalising changes lengths ("½", "㎡", "o" with a tilde of its own,
// several spaces), while answers give places in the text as it was written.
import { withPlainNumberSigns } from "../../mappings/languages/words.ts";

const SPACE = /[\s\p{Cc}]/u;
const FORMAT = /\p{Cf}/gu;

/** A character of the written text with all that combines with it. */
interface Cluster {
  cluster: string;
  index: number;
  /** What it is read as, before it is normalised. */
  read: string;
}

interface Normalised {
  text: string;
  /** Of each UTF-16 code unit of `text`: where its cluster starts and ends in the written text. */
  starts: readonly number[];
  ends: readonly number[];
}

/** As `normaliseText` does, cluster by cluster: the two differ only where clusters combine with each other. */
export function normaliseWithOffsets(clusters: Iterable<Cluster>): Normalised {
  const [starts, ends]: [number[], number[]] = [[], []];
  let text = "";
  for (const { cluster, index, read } of clusters) {
    for (const character of withPlainNumberSigns(read).normalize("NFKC").replace(FORMAT, "")) {
      const isSpace = SPACE.test(character);
      if (isSpace && (text === "" || text.endsWith(" "))) continue;
      text += isSpace ? " " : character;
      for (let unit = 0; unit < character.length; unit += 1) {
        starts.push(index);
        ends.push(index + cluster.length);
      }
    }
  }
  return { text: text.trimEnd(), starts, ends };
}
