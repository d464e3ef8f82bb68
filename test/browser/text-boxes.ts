// What a reader would call broken: letters that are cut off, or that lie on other letters.
import type { Page } from "playwright-core";

/** Sentences about each text that is cut or covered; empty when all can be read. What scrolls, and what ends in "…", is meant to. */
export async function brokenTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Text {
      text: string;
      box: DOMRect;
      owner: Element;
    }
    const roots = (root: ParentNode): ParentNode[] => [
      root,
      ...[...root.querySelectorAll("*")].flatMap((element) => (element.shadowRoot ? roots(element.shadowRoot) : [])),
    ];
    const parentOf = (element: Element): Element | null =>
      element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
    const ancestors = (element: Element | null): Element[] =>
      element === null ? [] : [element, ...ancestors(parentOf(element))];
    const isSkipped = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      ancestors(element).some(
        (one) =>
          one.matches(".unseen, .skip, script, style, noscript, option, #try-out") ||
          getComputedStyle(one).clipPath !== "none" ||
          ["fixed", "sticky"].includes(getComputedStyle(one).position),
      );
    const texts: Text[] = roots(document).flatMap((root) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const owner = node.parentElement;
        if (owner === null || node.nodeValue?.trim() === "" || isSkipped(owner)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects())
          if (box.width > 1 && box.height > 1) found.push({ text: node.nodeValue!.trim().slice(0, 40), box, owner });
      }
      return found;
    });

    /** Undefined when the box is cut off whole, as what does not fit a line is, or meant to be cut. */
    const seen = ({ text, box, owner }: Text): { cut?: string } | undefined => {
      for (const one of ancestors(owner)) {
        const style = getComputedStyle(one);
        if (/auto|scroll/.test(style.overflowX) && one !== document.documentElement) return undefined;
        if (!/hidden|clip/.test(style.overflowX)) continue;
        if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none" || style.maskImage !== "none")
          return undefined;
        const edge = one.getBoundingClientRect();
        const isOutside = box.top >= edge.bottom - 1 || box.left >= edge.right - 1 || box.bottom <= edge.top + 1;
        if (isOutside) return undefined;
        if (box.right > edge.right + 1 || box.left < edge.left - 1)
          return { cut: `"${text}" is cut by ${one.className}` };
      }
      const width = document.documentElement.clientWidth;
      return box.right > width + 1 || box.left < -1 ? { cut: `"${text}" leaves the page` } : {};
    };
    const judged = texts.map((one) => ({ ...one, is: seen(one) })).filter(({ is }) => is !== undefined);
    const cuts = judged.flatMap(({ is }) => is?.cut ?? []);
    const covers = judged.flatMap((one, index) =>
      judged.slice(index + 1).flatMap((other) => {
        if (one.owner === other.owner) return [];
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Line boxes of different sizes of text share a few pixels above and below their letters.
        const isCovered = width > 2 && height > 0.4 * Math.min(one.box.height, other.box.height);
        return isCovered ? [`"${one.text}" and "${other.text}" lie on each other`] : [];
      }),
    );
    return [...new Set([...cuts, ...covers])];
  });
}
