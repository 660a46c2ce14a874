interface SharedPage {
  readonly title: string;
  readonly url: string;
}

/** The parts of `navigator` for sharing. Old browsers and insecure contexts lack one or both. */
interface ShareApi {
  share?(page: SharedPage): Promise<void>;
  readonly clipboard?: { writeText(text: string): Promise<void> };
}

export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

/** Opens the share sheet of the device where there is one; otherwise copies the URL. */
export async function shareLink(page: SharedPage, browser: ShareApi): Promise<ShareOutcome> {
  if (browser.share) {
    try {
      await browser.share(page);
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled';
      // Some desktops have a share sheet that does not support links.
    }
  }
  return copyText(page.url, browser);
}

/** Copies a text to the clipboard. */
export async function copyText(text: string, browser: Pick<ShareApi, 'clipboard'>): Promise<ShareOutcome> {
  try {
    if (!browser.clipboard) return 'failed';
    await browser.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
