/** Signals sort staff's queue and explain themselves. They decide nothing, and no text is changed by them. */

import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import type { ReviewForm, Signal } from '../../../../shared/contracts/reviews/reviews.ts';
import type { ClinicRecord, ReviewRecord } from '../../../../shared/domain/records.ts';
import { isOfMailProvider, registeredDomainOf } from '../../../platform/mailboxes/mailbox.ts';
import { networkOf } from './network.ts';
import { isOwnDomain } from './own-domain.ts';
import { REPEATED_SHARE, sharedShare, shinglesOf, sketchOf } from './repeated-text.ts';
import { textSignals } from './text-signals.ts';

/** What writing a review needs of its clinic. */
export type ReviewedClinic = Pick<ClinicRecord, 'id' | 'slug' | 'name' | 'email' | 'website'>;

/** What reviews have in common that come in a burst. */
export interface RecentGroup {
  /** Reviews of a clinic; from a network; of a clinic and from one network, or from addresses of one domain. */
  readonly kind: 'clinic' | 'network' | 'clinic-network' | 'clinic-domain';
  /** The clinic's id, or a keyed hash, so that no network and no domain is stored. */
  readonly key: string;
}

/** What the next reviews are compared with. */
export interface Clues {
  /** Hashes of some of the text's shingles. */
  readonly shingles: readonly string[];
  /** Each group of recent reviews that this one is in. */
  readonly groups: readonly RecentGroup[];
}

/** What earlier reviews left. Consistently read. */
export interface EarlierReviews {
  /** Texts of the newest reviews that have one of the shingles. */
  withShingles(hashes: readonly string[]): Promise<readonly Pick<ReviewRecord, 'id' | 'content'>[]>;
  /** The newest reviews of a group since then, at most `max`, newest first. */
  recent(
    group: RecentGroup,
    since: Date,
    max: number,
  ): Promise<readonly { readonly id: string; readonly at: string }[]>;
}

/** A signal that earlier reviews get as well, since the first ones of a burst look like any other. */
export interface SharedSignal {
  readonly signal: Signal;
  readonly earlier: readonly string[];
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Longer than any rule looks back. */
export const RECENT_DAYS = 31;

interface Rule {
  readonly group: RecentGroup['kind'];
  readonly days: number;
  /** Reviews within the days, with the one that is screened. */
  readonly reviews: number;
  readonly signal: Signal;
}

/** Numbers that honest reviews rarely reach; a signal only sorts the queue. */
const rules: readonly Rule[] = [
  {
    group: 'clinic',
    days: 1,
    reviews: 5,
    signal: { kind: 'burst', explanation: 'At least 5 reviews of this clinic within 24 hours.' },
  },
  {
    group: 'network',
    days: 1,
    reviews: 3,
    signal: { kind: 'same-network', explanation: 'At least 3 reviews from one network within 24 hours.' },
  },
  {
    group: 'clinic',
    days: 30,
    reviews: 10,
    signal: { kind: 'monthly-burst', explanation: 'At least 10 reviews of this clinic within 30 days.' },
  },
  {
    group: 'clinic-network',
    days: 30,
    reviews: 3,
    signal: {
      kind: 'same-network-month',
      explanation: 'At least 3 reviews of this clinic from one network within 30 days.',
    },
  },
  {
    group: 'clinic-domain',
    days: 30,
    reviews: 2,
    signal: {
      kind: 'same-domain',
      explanation: 'Another review of this clinic within 30 days has an address of the same domain.',
    },
  },
];

export const SAME_CONTACT: Signal = {
  kind: 'same-contact',
  explanation: 'The same contact has confirmed another review of this clinic within 12 months.',
};

export interface ScreeningDependencies {
  readonly earlier: EarlierReviews;
  /** Keyed, so that no address of a network and no domain is stored. */
  readonly hashClue: (clue: string) => string;
  readonly hashShingle: (shingle: string) => string;
}

export interface Screened {
  readonly signals: readonly Signal[];
  readonly clues: Clues;
  /** Signals of these that earlier reviews share. */
  readonly shared: readonly SharedSignal[];
}

/** What a review shows when it is written, and what the next ones are compared with. Throws `service_unavailable`. */
export type Screen = (written: {
  readonly clinic: ReviewedClinic;
  readonly form: ReviewForm;
  readonly viewer: string | undefined;
  readonly at: Date;
}) => Promise<Screened>;

export function createScreen({ earlier, hashClue, hashShingle }: ScreeningDependencies): Screen {
  return async ({ clinic, form, viewer, at }) => {
    const { title, content, authorName, email } = form;
    const shingles = shinglesOf(content);
    const sketch = sketchOf(shingles, hashShingle);
    const groups = groupsOf(clinic.id, networkOf(viewer), email, hashClue);
    const [others, shared] = await Promise.all([
      earlier.withShingles(sketch),
      sharedSignals(earlier, groups, at),
    ]);
    const signals = [
      ...textSignals([title, content, authorName]),
      ...repeatedText(shingles, others),
      ...shared.map(({ signal }) => signal),
      ...(isOwnDomain(email, clinic) ? [OWN_DOMAIN] : []),
      ...(email !== '' && isDisposableDomain(registeredDomainOf(email)) ? [DISPOSABLE] : []),
    ];
    return { signals, clues: { shingles: sketch, groups }, shared };
  };
}

function groupsOf(
  clinicId: string,
  network: string | undefined,
  email: string,
  hashClue: (clue: string) => string,
): RecentGroup[] {
  // Everyone has an address of a mail provider: those of one provider have nothing in common.
  const domain = email === '' || isOfMailProvider(email) ? undefined : registeredDomainOf(email);
  return [
    { kind: 'clinic', key: clinicId },
    ...(network === undefined
      ? []
      : [
          { kind: 'network', key: hashClue(network) } as const,
          { kind: 'clinic-network', key: hashClue(`${network} ${clinicId}`) } as const,
        ]),
    ...(domain === undefined
      ? []
      : [{ kind: 'clinic-domain', key: hashClue(`${domain} ${clinicId}`) } as const]),
  ];
}

/** Reads each group once, as far back as its longest rule looks. */
async function sharedSignals(
  earlier: EarlierReviews,
  groups: readonly RecentGroup[],
  at: Date,
): Promise<SharedSignal[]> {
  const before = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const found = await Promise.all(
    groups.map(async (group) => {
      const own = rules.filter((rule) => rule.group === group.kind);
      const days = Math.max(...own.map((rule) => rule.days));
      const most = Math.max(...own.map((rule) => rule.reviews)) - 1;
      const recent = await earlier.recent(group, before(days), most);
      return own.flatMap(({ days: within, reviews, signal }) => {
        const since = before(within).toISOString();
        const others = recent.filter((one) => one.at > since);
        return others.length + 1 >= reviews ? [{ signal, earlier: others.map(({ id }) => id) }] : [];
      });
    }),
  );
  return found.flat();
}

const DISPOSABLE: Signal = {
  kind: 'disposable-address',
  explanation: 'The contact’s address is of a provider of disposable addresses.',
};

let disposableDomains: ReadonlySet<string> | undefined;

/** @param domain In lowercase. The set of 9,000 domains is made at the first review: the package makes it at each. */
function isDisposableDomain(domain: string): boolean {
  disposableDomains ??= disposableEmailBlocklistSet();
  return disposableDomains.has(domain);
}

const OWN_DOMAIN: Signal = {
  kind: 'own-domain',
  explanation: 'The contact’s address belongs to the domain of the practice’s own email or website.',
};

/** @param others Candidates, which may be unlike the text. */
function repeatedText(
  shingles: ReadonlySet<string>,
  others: Awaited<ReturnType<EarlierReviews['withShingles']>>,
): Signal[] {
  const [most] = others
    .map(({ id, content }) => ({ id, share: sharedShare(shingles, shinglesOf(content)) }))
    .sort((a, b) => b.share - a.share);
  if (most === undefined || most.share < REPEATED_SHARE) return [];
  const percent = Math.floor(most.share * 100);
  return [
    {
      kind: 'repeated-text',
      explanation: `${percent} % of what it says, five words at a time, is also in the review ${most.id}.`,
    },
  ];
}
