// What has become of kept listings: each as it is now, or gone.
import type { Listing } from "../../../../shared/listing.ts";

export type Fresh = Listing | "gone";

interface LookUpOptions {
  baseUrl: string;
  onFound(id: string, fresh: Fresh): void;
}

/** One after the other, so that 200 of them do not use up the visitor's requests at once; ends at the first that is refused. */
export async function lookUp(ids: readonly string[], { baseUrl, onFound }: LookUpOptions): Promise<void> {
  for (const id of ids) {
    const response = await fetch(`${baseUrl}/api/public/v1/listings/${encodeURIComponent(id)}`).catch(() => undefined);
    if (response?.status === 404) onFound(id, "gone");
    else if (response?.ok) onFound(id, ((await response.json()) as { listing: Listing }).listing);
    else return;
  }
}
