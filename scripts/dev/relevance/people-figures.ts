// Figures of the people's texts: what came on the first pages, as shares. Pure.

/** The first page of one text in one order. */
export interface Page {
  text: string;
  lang: string;
  /** Of each listing on it, the facts that are wrong; empty when the listing is right. */
  wrong: readonly (readonly string[])[];
  /** The right answer is no listing. */
  wantsNone: boolean;
  tookMs: number;
  /** What was understood although it was not meant. */
  falselyUnderstood: readonly string[];
}

export interface PeopleFigures {
  texts: number;
  /** Share of the texts whose page has only right listings, and some, unless none was right. */
  strict: number;
  /** Share of the listings on all pages. */
  listings: number;
  /** Share of the texts that found nothing although there is a right listing. */
  nothingFound: number;
  /** Share of the texts of which something was understood that was not meant. */
  falselyUnderstood: number;
  p50Ms: number;
  p95Ms: number;
}

export function isAllRight({ wrong, wantsNone }: Page): boolean {
  return (wantsNone || wrong.length > 0) && wrong.every((facts) => facts.length === 0);
}

export function figuresOfPages(pages: readonly Page[]): PeopleFigures {
  const shown = pages.flatMap(({ wrong }) => wrong);
  const times = pages.map(({ tookMs }) => tookMs);
  return {
    texts: pages.length,
    strict: share(pages, isAllRight),
    listings: share(shown, (facts) => facts.length === 0),
    nothingFound: share(pages, ({ wrong, wantsNone }) => wrong.length === 0 && !wantsNone),
    falselyUnderstood: share(pages, (page) => page.falselyUnderstood.length > 0),
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
  };
}

/** Of the texts that are all right in the first order, the share that is so in the second. */
export function stillRight(first: readonly Page[], second: readonly Page[]): number {
  const right = new Set(first.filter(isAllRight).map(({ text }) => text));
  return share(
    second.filter(({ text }) => right.has(text)),
    isAllRight,
  );
}

function share<T>(all: readonly T[], is: (one: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(is).length / all.length;
}

function quantile(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
}
