// Shares the address of a listing: through the device where it can, else into the clipboard.
import type { Locale } from "../../../../shared/enums.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { showToast } from "../toast.ts";

export async function shareAddress(
  root: ParentNode,
  { title, url, lang }: { title: string; url: string; lang: Locale },
): Promise<void> {
  // Closing the device's sheet without a choice rejects, too: no news for who closed it.
  if (navigator.share !== undefined) return navigator.share({ title, url }).catch(() => {});
  try {
    await navigator.clipboard.writeText(url);
    showToast(root, MESSAGES[lang].listing.shared);
  } catch {
    // Without access to the clipboard the address itself is shown, to be copied by hand.
    showToast(root, url);
  }
}
