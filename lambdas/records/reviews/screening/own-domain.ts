/** Domains at which everyone can get an address: they say nothing about its owner. */
const PUBLIC_PROVIDERS: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.ca', 'ymail.com', 'rocketmail.com', 'aol.com'],
  ...['outlook.com', 'hotmail.com', 'hotmail.ca', 'live.com', 'live.ca', 'msn.com', 'passport.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'tuta.com'],
  ...['gmx.com', 'gmx.net', 'mail.com', 'zoho.com', 'zohomail.com', 'fastmail.com', 'hey.com', 'duck.com'],
  ...['yandex.com', 'qq.com', '163.com', 'naver.com', 'comcast.net', 'verizon.net', 'att.net', 'cox.net'],
  ...['sbcglobal.net', 'bellsouth.net', 'charter.net', 'earthlink.net', 'optonline.net', 'frontier.com'],
  ...['rogers.com', 'bell.net', 'sympatico.ca', 'shaw.ca', 'telus.net', 'videotron.ca', 'cogeco.ca'],
]);

/** Labels under a country's domain that are no registration of their own: `co.uk`, `on.ca`. */
const SECOND_LEVEL = /^(?:com?|org|net|edu|gov|ac|ab|bc|mb|nb|nf|nl|ns|nt|nu|on|pe|qc|sk|yk)$/;

/** Whether a contact's address is of the domain that the practice writes or publishes from. */
export function isOwnDomain(
  email: string,
  practice: { readonly email: string; readonly website?: string },
): boolean {
  const own = registrable(domainOfEmail(email));
  if (own === undefined || PUBLIC_PROVIDERS.has(own)) return false;
  const { website } = practice;
  const host = website !== undefined && URL.canParse(website) ? new URL(website).hostname : '';
  return [domainOfEmail(practice.email), host].some((domain) => registrable(domain) === own);
}

const domainOfEmail = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** The part of a domain that its owner registered; undefined for a name without a dot. */
function registrable(domain: string): string | undefined {
  const labels = domain.toLowerCase().split('.').filter(Boolean);
  const [second = '', top = ''] = labels.slice(-2);
  if (labels.length < 2) return undefined;
  const isUnderCountry = top.length === 2 && SECOND_LEVEL.test(second);
  return labels.slice(isUnderCountry ? -3 : -2).join('.');
}
