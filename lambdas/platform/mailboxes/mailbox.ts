/** What an email address says about its owner: its mailbox, and the domain that someone has registered. */
import { getDomain } from 'tldts';
import { type MailProvider, mailProviders } from './mail-providers.ts';
import { sharedHosts } from './shared-hosts.ts';

const providers: ReadonlyMap<string, MailProvider> = new Map(
  mailProviders.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
);

/** Endings that only schools, governments and the military of the United States get: no one registers a domain there to send from. */
const RESTRICTED = /\.(?:edu|gov|mil)$/;

/**
 * One text for all spellings of an address that reach one mailbox: case, tags, characters that the provider ignores, and the
 * provider's other domains. At other domains a tag begins with a plus sign.
 */
export function mailboxOf(email: string): string {
  const { local, domain } = partsOf(email);
  const { provider, user } = providerOf(domain);
  const owner = user ?? local;
  const untagged = owner.replace(tagOf(provider), '');
  const known = [...untagged].filter((character) => !provider?.ignores?.includes(character)).join('');
  return `${known === '' ? untagged : known}@${provider?.domains[0] ?? domain}`;
}

/** Whether everyone can get an address at the domain of this one. */
export function isOfMailProvider(email: string): boolean {
  return providerOf(partsOf(email).domain).provider !== undefined;
}

/** The domain of an address as it is registered, by the public suffix list: `clinic.on.ca` of `desk@mail.clinic.on.ca`. */
export function registeredDomainOf(email: string): string {
  return registeredDomain(partsOf(email).domain) ?? partsOf(email).domain;
}

/** The registered part of a host name, in lower case and ASCII; undefined for a public suffix and for what is no name. */
export function registeredDomain(host: string): string | undefined {
  return getDomain(inAscii(host)) ?? undefined;
}

/**
 * What limits count by: the mailbox at a mail provider or a school, and the registered domain everywhere else, since the owner of a
 * domain has all of its addresses.
 */
export function limitedBy(email: string): string {
  const { domain } = partsOf(email);
  const isByMailbox = providerOf(domain).provider !== undefined || RESTRICTED.test(domain);
  return isByMailbox ? mailboxOf(email) : `@${registeredDomainOf(email)}`;
}

function partsOf(email: string): { readonly local: string; readonly domain: string } {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, at).toLowerCase(), domain: inAscii(email.slice(at + 1)) };
}

/** The provider of a domain, and the user whom a subdomain names. */
function providerOf(domain: string): {
  readonly provider: MailProvider | undefined;
  readonly user?: string | undefined;
} {
  const own = providers.get(domain);
  if (own !== undefined) return { provider: own };
  const dot = domain.indexOf('.');
  const above = providers.get(domain.slice(dot + 1));
  return above?.hasSubdomains ? { provider: above, user: domain.slice(0, dot) } : { provider: undefined };
}

/** A tag and what begins it. What begins with a plus sign is no tag as a whole. */
function tagOf(provider: MailProvider | undefined): RegExp {
  return provider?.tags === '-' ? /(?<=.)[+-].*$/s : /(?<=.)\+.*$/s;
}

/** Domains have two spellings: `bücher.example` and `xn--bcher-kva.example`. */
function inAscii(host: string): string {
  const lower = host.trim().toLowerCase().replace(/\.$/, '');
  const url = `http://${lower}`;
  return /^[\p{L}\p{M}\p{N}.-]+$/u.test(lower) && URL.canParse(url) ? new URL(url).hostname : lower;
}

/**
 * The registered domain of a website that is of one owner; undefined for one of a shared host, of which many people have pages, and for what is
 * no website.
 */
export function ownDomainOf(website: string): string | undefined {
  const host = URL.canParse(website) ? new URL(website).hostname : '';
  const domain = registeredDomain(host);
  if (domain === undefined || sharedHosts.has(domain) || providers.has(domain)) return undefined;
  // A host that lets others register names below its own is a public suffix of the list's private part.
  return getDomain(host, { allowPrivateDomains: true }) === domain ? domain : undefined;
}

/** Whether people get addresses of the domain who do not speak for it: students, members of a government. */
export const isOfInstitution = (domain: string): boolean => RESTRICTED.test(`.${domain}`);
