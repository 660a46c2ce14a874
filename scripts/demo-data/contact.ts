/** Street addresses, phone numbers, emails and websites: well-formed and fictional. */
import { words } from '../../shared/domain/text/text.ts';
import type { Neighbourhood } from './places/index.ts';
import type { Random } from './random.ts';

const POSTAL_LETTERS = [...'ABCEGHJKLMNPRSTVWXYZ'];

export interface Site {
  readonly street: string;
  readonly address: string;
}

/** One line, as an envelope has it. */
export function site(
  neighbourhood: Neighbourhood,
  city: { readonly name: string; readonly state: string; readonly country: 'US' | 'CA' },
  random: Random,
): Site {
  const [street, from, to] = random.pick(neighbourhood.streets);
  const number = houseNumber(random.integer(from, to), neighbourhood.numbering);
  const postal =
    city.country === 'CA' ? `${neighbourhood.postal} ${localPart(random)}` : neighbourhood.postal;
  const unit = suite(city.country, random);
  const locality = neighbourhood.locality ?? city.name;
  return {
    street,
    address: [`${number} ${street}`, ...unit, locality, `${city.state} ${postal}`].join(', '),
  };
}

function houseNumber(number: number, numbering: Neighbourhood['numbering']): string {
  const text = String(number);
  return numbering === 'hyphenated' ? `${text.slice(0, -2)}-${text.slice(-2)}` : text;
}

/** The second half of a Canadian postal code. */
function localPart(random: Random): string {
  return `${random.integer(1, 9)}${random.pick(POSTAL_LETTERS)}${random.integer(1, 9)}`;
}

function suite(country: 'US' | 'CA', random: Random): string[] {
  // Most practices sit low; a few look down from a tower.
  const floor = random.chance(0.12) ? random.integer(5, 14) : random.integer(1, 4);
  const room = floor * 100 + random.integer(1, 24);
  const forms: readonly (readonly [string[], number])[] = [
    [[], 30],
    [[`${country === 'CA' ? 'Unit' : 'Suite'} ${room}`], 26],
    [[`Suite ${room}`], 16],
    [[`Ste ${room}`], country === 'US' ? 7 : 0],
    [[`Unit ${random.integer(1, 12)}`], 8],
    [[`#${room}`], 5],
    [[`${random.pick(['2nd', '3rd', '4th'])} Floor`], 7],
    [[`Suite ${random.integer(1, 9)}${random.pick(['A', 'B', 'C', 'W'])}`], 4],
    [['Lower Level'], 2],
  ];
  return random.weighted(forms);
}

/** Numbers from 555-0100 to 555-0199 are reserved for fiction; each is given once. */
export function phoneNumbers(): (areaCodes: readonly string[], random: Random) => string {
  const taken = new Set<string>();
  return (areaCodes, random) => {
    for (let attempt = 0; attempt < 1000; attempt += 1) {
      const line = String(random.integer(0, 99)).padStart(2, '0');
      const phone = `(${random.pick(areaCodes)}) 555-01${line}`;
      if (taken.has(phone)) continue;
      taken.add(phone);
      return phone;
    }
    throw new Error(`no free number in ${areaCodes.join(', ')}`);
  };
}

/** Unique domains under `.example`, which cannot be registered. */
export function domains(): (name: string, citySlug: string, random: Random) => string {
  const taken = new Set<string>();
  const LEFT_OUT = new Set(['and', 'the', 'of', 'associates', 'md', 'do', 'dr', 'drs', 'dds', 'dmd', 'od']);
  return (name, citySlug, random) => {
    const kept = words(name).filter((word) => !LEFT_OUT.has(word));
    const short = kept.slice(0, random.integer(2, 3));
    const candidates = [
      random.chance(0.7) ? short.join('') : short.join('-'),
      kept.join(''),
      kept.join('-'),
      `${kept.join('-')}-${citySlug}`,
    ];
    const free = candidates.find((candidate) => !taken.has(candidate)) ?? `${kept.join('-')}-${taken.size}`;
    taken.add(free);
    return `${free}.example`;
  };
}

const MAILBOXES = ['info', 'hello', 'office', 'reception', 'appointments', 'frontdesk', 'care', 'contact'];

/** Practices without a site of their own have a mailbox elsewhere. */
export function email(domain: string, ownDomain: boolean, random: Random): string {
  return ownDomain
    ? `${random.pick(MAILBOXES)}@${domain}`
    : `${domain.replace(/\.example$/, '')}@${random.pick(['mailbox', 'postbox', 'clinicmail'])}.example`;
}

export function website(domain: string, random: Random): string {
  return random.weighted([
    [`https://www.${domain}`, 6],
    [`https://${domain}`, 4],
  ]);
}
