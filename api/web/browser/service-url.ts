// Where this script came from is where the service is: pages and embedding sites need not say it, and any host name works.

export const SERVICE_URL = import.meta.url.replace(/\/(assets\/)?[^/]*$/, "");
