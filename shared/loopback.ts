/** Whether a URL leads to this machine only: its traffic crosses no network, and no stranger gets there by that address. */
export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname.replace(/\.$/, "");
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);
}
