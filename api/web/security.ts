// Content security policies of the pages: scripts from this service only, none inline; inline styles: only the style sheet that pages
// contain, allowed by its hash; and who may frame a page.
import { createHash } from "node:crypto";

interface PolicyOptions {
  /** The style sheet within the pages. */
  styles: string;
  /** Allowed origins of listing pictures; a drawing replaces all others. */
  imageOrigins: readonly string[];
  /** Template of the map's tiles, which are pictures, too. */
  tileUrl?: string | undefined;
}

export function pagePolicy({ styles, imageOrigins, tileUrl }: PolicyOptions): string {
  return policy({ ...ownPage({ styles, imageOrigins: [...imageOrigins, ...tileOrigins(tileUrl)] }), ...TRUSTED_TYPES });
}

/** `https://{s}.tile.example/…` names several hosts. */
function tileOrigins(tileUrl: string | undefined): string[] {
  if (tileUrl === undefined) return [];
  const { protocol, host } = new URL(tileUrl.replace("{s}", "any-server"));
  return [`${protocol}//${host.replace("any-server", "*")}`];
}

/** Swagger UI creates markup from strings. */
export function tryOutPolicy(options: PolicyOptions): string {
  return policy(ownPage(options));
}

/** The example runs like a page of another site: a sandbox without `allow-same-origin` has an opaque origin. */
export function examplePolicy({ imageOrigins }: Pick<PolicyOptions, "imageOrigins">): string {
  return policy({
    ...ownOnly(imageOrigins),
    ...TRUSTED_TYPES,
    "frame-ancestors": ["'self'"],
    sandbox: ["allow-scripts", "allow-forms", "allow-popups", "allow-popups-to-escape-sandbox"],
  });
}

/** Trusted types: only Lit's templates create markup, so injected code cannot use `innerHTML`. */
const TRUSTED_TYPES = { "require-trusted-types-for": ["'script'"], "trusted-types": ["lit-html"] };

/** No page uses devices or payment. Clipboard and full screen stay allowed, for copy buttons and the browser. */
const UNUSED_DEVICES = [
  "accelerometer",
  "camera",
  "display-capture",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

export const PERMISSIONS_POLICY = `${UNUSED_DEVICES}, geolocation=()`;
/** Of the search: its map shows the visitor's place when a button asks for it. */
export const SEARCH_PERMISSIONS_POLICY = `${UNUSED_DEVICES}, geolocation=(self)`;

function ownPage({ styles, imageOrigins }: PolicyOptions) {
  const hash = createHash("sha256").update(styles).digest("base64");
  const own = ownOnly(imageOrigins);
  return {
    ...own,
    "style-src": [...own["style-src"], `'sha256-${hash}'`],
    "frame-src": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
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
