/** Signals sort staff's queue and explain themselves. They decide nothing, and no text is changed by them. */
import type { ReviewForm, Signal } from '../../../../shared/contracts/reviews/reviews.ts';
import type { ClinicRecord, ReviewRecord } from '../../../../shared/domain/records.ts';
import { networkOf } from './network.ts';
import { isOwnDomain } from './own-domain.ts';
import { REPEATED_SHARE, sharedShare, shinglesOf, sketchOf } from './repeated-text.ts';
import { textSignals } from './text-signals.ts';

/** What writing a review needs of its clinic. */
export type ReviewedClinic = Pick<ClinicRecord, 'id' | 'slug' | 'name' | 'email' | 'website'>;

/** What the next reviews are compared with. */
export interface Clues {
  /** Hashes of some of the text's shingles. */
  readonly shingles: readonly string[];
  /** Keyed hash of the network that the review came from. */
  readonly network: string | undefined;
}

/** What earlier reviews left. Consistently read. */
export interface EarlierReviews {
  /** Texts of the newest reviews that have one of the shingles. */
  withShingles(hashes: readonly string[]): Promise<readonly Pick<ReviewRecord, 'id' | 'content'>[]>;
  /** Reviews of the clinic and from the network since then, counted up to `max` each. */
  recent(
    of: { readonly clinicId: string; readonly network: string | undefined },
    since: Date,
    max: number,
  ): Promise<{ readonly ofClinic: number; readonly fromNetwork: number }>;
}

/** Reviews within `BURST_MS`, with the one that is screened, that are a burst. */
const CLINIC_BURST = 5;
const NETWORK_BURST = 3;
const BURST_MS = 24 * 60 * 60 * 1_000;

export const SAME_CONTACT: Signal = {
  kind: 'same-contact',
  explanation: 'The same contact has confirmed another review of this clinic within 12 months.',
};

export interface ScreeningDependencies {
  readonly earlier: EarlierReviews;
  /** Keyed, so that no address of a network is stored. */
  readonly hashNetwork: (network: string) => string;
  readonly hashShingle: (shingle: string) => string;
}

/** What a review shows when it is written, and what the next ones are compared with. Throws `service_unavailable`. */
export type Screen = (written: {
  readonly clinic: ReviewedClinic;
  readonly form: ReviewForm;
  readonly viewer: string | undefined;
  readonly at: Date;
}) => Promise<{ readonly signals: readonly Signal[]; readonly clues: Clues }>;

export function createScreen({ earlier, hashNetwork, hashShingle }: ScreeningDependencies): Screen {
  return async ({ clinic, form, viewer, at }) => {
    const { title, content, authorName, email } = form;
    const shingles = shinglesOf(content);
    const sketch = sketchOf(shingles, hashShingle);
    const network = networkOf(viewer);
    const clues = { shingles: sketch, network: network && hashNetwork(network) };
    const since = new Date(at.getTime() - BURST_MS);
    const [others, recent] = await Promise.all([
      earlier.withShingles(sketch),
      earlier.recent({ clinicId: clinic.id, network: clues.network }, since, CLINIC_BURST - 1),
    ]);
    const signals = [
      ...textSignals([title, content, authorName]),
      ...repeatedText(shingles, others),
      ...burst(recent),
      ...(isOwnDomain(email, clinic) ? [OWN_DOMAIN] : []),
    ];
    return { signals, clues };
  };
}

const OWN_DOMAIN: Signal = {
  kind: 'own-domain',
  explanation: 'The contact’s address belongs to the domain of the practice’s own e-mail or website.',
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

function burst({ ofClinic, fromNetwork }: Awaited<ReturnType<EarlierReviews['recent']>>): Signal[] {
  const found = [
    ofClinic + 1 >= CLINIC_BURST && `At least ${CLINIC_BURST} reviews of this clinic within 24 hours.`,
    fromNetwork + 1 >= NETWORK_BURST && `At least ${NETWORK_BURST} reviews from one network within 24 hours.`,
  ].filter((sentence) => sentence !== false);
  return found.length === 0 ? [] : [{ kind: 'burst', explanation: found.join(' ') }];
}
