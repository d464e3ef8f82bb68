// What a page may load and who may frame it. Scripts and styles come from this service only, none inline.

interface PolicyOptions {
  /** Origins that listing pictures may come from; without any, a drawing stands in their place. */
  imageOrigins: readonly string[];
}

export function pagePolicy({ imageOrigins }: PolicyOptions): string {
  return policy({ ...ownOnly(imageOrigins), "frame-src": ["'self'"], "frame-ancestors": ["'none'"] });
}

/** The example of the component runs as a foreign page: a sandbox without `allow-same-origin` has an origin equal to none. */
export function examplePolicy({ imageOrigins }: PolicyOptions): string {
  return policy({
    ...ownOnly(imageOrigins),
    "frame-ancestors": ["'self'"],
    sandbox: ["allow-scripts", "allow-forms", "allow-popups", "allow-popups-to-escape-sandbox"],
  });
}

function ownOnly(imageOrigins: readonly string[]) {
  return {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "connect-src": ["'self'"],
    "img-src": ["'self'", "data:", ...imageOrigins],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
  };
}

function policy(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(" "))
    .join("; ");
}
