import { telHref } from '../../../../shared/domain/phone.ts';

export type Booking =
  | { readonly kind: 'website'; readonly href: string }
  | { readonly kind: 'phone'; readonly href: string };

/** The directory does not book: it leads to the clinic's website, else to its phone; undefined with neither. */
export function booking({
  website,
  phone,
}: {
  readonly website?: string | undefined;
  readonly phone: string;
}): Booking | undefined {
  const page = webAddress(website);
  if (page !== undefined) return { kind: 'website', href: page };
  const dial = telHref(phone);
  return dial === undefined ? undefined : { kind: 'phone', href: dial };
}

/** Only http and https may be linked; anything else is treated as no website. */
function webAddress(website: string | undefined): string | undefined {
  const url = website !== undefined && URL.canParse(website) ? new URL(website) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}
