// What a page may load and do, and who may frame it. Scripts and styles come from this service only, none inline.

interface PolicyOptions {
  /** Origins that listing pictures may come from; without any, a drawing stands in their place. */
  imageOrigins: readonly string[];
}

export function pagePolicy({ imageOrigins }: PolicyOptions): string {
  return policy({ ...ownPage(imageOrigins), ...TRUSTED_TYPES });
}

/** Swagger UI makes markup of text. */
export function tryOutPolicy({ imageOrigins }: PolicyOptions): string {
  return policy(ownPage(imageOrigins));
}

/** The example of the component runs as a foreign page: a sandbox without `allow-same-origin` has an origin equal to none. */
export function examplePolicy({ imageOrigins }: PolicyOptions): string {
  return policy({
    ...ownOnly(imageOrigins),
    ...TRUSTED_TYPES,
    "frame-ancestors": ["'self'"],
    sandbox: ["allow-scripts", "allow-forms", "allow-popups", "allow-popups-to-escape-sandbox"],
  });
}

/** Text becomes markup through Lit's templates only: what was injected into a page could not get further by `innerHTML`. */
const TRUSTED_TYPES = { "require-trusted-types-for": ["'script'"], "trusted-types": ["lit-html"] };

/** No page uses a device or pays. Copying and full screen stay: the copy buttons and the browser itself use them. */
export const PERMISSIONS_POLICY = [
  "accelerometer",
  "bluetooth",
  "camera",
  "display-capture",
  "geolocation",
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

function ownPage(imageOrigins: readonly string[]) {
  return { ...ownOnly(imageOrigins), "frame-src": ["'self'"], "frame-ancestors": ["'none'"] };
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
