import { telHref } from '../../../../shared/domain/clinics/phone.ts';

export type Booking =
  | { readonly kind: 'website'; readonly href: string }
  | { readonly kind: 'phone'; readonly href: string };

/** The link to book an appointment: the clinic's website, else its phone; undefined without both. */
export function booking({
  website,
  phoneE164,
}: {
  readonly website?: string | undefined;
  readonly phoneE164?: string | undefined;
}): Booking | undefined {
  const page = webAddress(website);
  if (page !== undefined) return { kind: 'website', href: page };
  const dial = telHref(phoneE164);
  return dial === undefined ? undefined : { kind: 'phone', href: dial };
}

/** The website when it is an http or https URL. */
function webAddress(website: string | undefined): string | undefined {
  const url = website !== undefined && URL.canParse(website) ? new URL(website) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}
