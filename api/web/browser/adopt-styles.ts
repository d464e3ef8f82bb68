// Styles of what is loaded later than the component: a style sheet for the document or shadow root that an element is in, added once.

const sheets = new Map<string, CSSStyleSheet>();

export function adoptStyles(element: Node, css: string): void {
  const root = element.getRootNode() as ShadowRoot | Document;
  const sheet = sheets.get(css) ?? createSheet(css);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

function createSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.set(css, sheet);
  return sheet;
}
