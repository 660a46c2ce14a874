export interface SharedPage {
  readonly title: string;
  readonly url: string;
}

/** The part of `navigator` that sharing needs; old browsers and insecure pages lack one or both. */
export interface Sharing {
  share?(page: SharedPage): Promise<void>;
  readonly clipboard?: { writeText(text: string): Promise<void> };
}

export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

/** Opens the device's share sheet where there is one, else copies the link. */
export async function sharePage(page: SharedPage, browser: Sharing): Promise<ShareOutcome> {
  if (browser.share) {
    try {
      await browser.share(page);
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled';
      // Some desktops have a share sheet that cannot take a link: copying still works.
    }
  }
  try {
    if (!browser.clipboard) return 'failed';
    await browser.clipboard.writeText(page.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
