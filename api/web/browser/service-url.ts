// Base URL of the service, from the URL of this script: embedding pages need not configure it.

export const SERVICE_URL = import.meta.url.replace(/\/(assets\/)?[^/]*$/, "");
