// Cached requests during rendering: the first `get` starts the request, its response causes another render.

export type Resource<T> = { value: T } | { failed: true } | undefined;

/** `get(url)` is undefined until the response is there. After `forget` failed requests are tried again. */
export function createResources(onArrival: () => void) {
  const known = new Map<string, Resource<unknown>>();

  async function load(url: string): Promise<void> {
    known.set(url, undefined);
    const response = await fetch(url).catch(() => undefined);
    const value: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
    known.set(url, value === undefined ? { failed: true } : { value });
    onArrival();
  }

  return {
    get<T>(url: string): Resource<T> {
      if (!known.has(url)) void load(url);
      return known.get(url) as Resource<T>;
    },
    forget(): void {
      for (const [url, resource] of known) if (resource !== undefined && "failed" in resource) known.delete(url);
      onArrival();
    },
  };
}

export type Resources = ReturnType<typeof createResources>;
