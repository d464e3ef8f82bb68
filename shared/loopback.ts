/** Whether the host of a URL is a loopback address, which only this machine can reach. */
export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname.replace(/\.$/, "");
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);
}
