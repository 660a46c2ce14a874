/** Ports of the pages' invalidation (decision 0054). */

import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';

/** An approved clinic as its record has it. */
export type StoredClinic = Omit<ClinicRecord, 'googlePlaceId' | 'google'>;
/** As pages show it. */
export type ShownClinic = StoredClinic & { readonly ratings: RatingTotals };

/** A published post. */
export interface ShownPost {
  readonly slug: string;
}

/** A record that pages show, before and after a change; undefined: no page shows it. */
export type PageChange =
  | {
      readonly kind: 'clinic';
      readonly id: string;
      readonly before: StoredClinic | undefined;
      readonly after: StoredClinic | undefined;
    }
  | {
      /** Its published reviews, with their totals. */
      readonly kind: 'reviews';
      /** Of the clinic. */
      readonly id: string;
      readonly before: RatingTotals;
      readonly after: RatingTotals;
    }
  | {
      readonly kind: 'post';
      readonly id: string;
      readonly before: ShownPost | undefined;
      readonly after: ShownPost | undefined;
    }
  /** A city or category that was added, changed or removed. */
  | { readonly kind: 'place'; readonly id: string };

/** A clinic as it is now, and others of the same city and specialty. */
export interface PeerReader {
  /** Undefined unless it is approved. Throws `service_unavailable`. */
  clinic(id: string): Promise<ShownClinic | undefined>;
  /**
   * Slugs of the clinics whose pages show this one beside themselves, or `many` when they are more than a request should name.
   * Throws `service_unavailable`.
   */
  showing(clinic: ShownClinic): Promise<readonly string[] | 'many'>;
}

/** Paths that have to be fetched again. They may end with `*`. */
export interface PathMessage {
  readonly paths: readonly string[];
}

/** Paths that wait for the next request, of all workers together. All throw `service_unavailable`. */
export interface PendingPaths {
  /** Adds paths of a batch, whose name tells them from those of other batches. */
  add(batch: string, paths: readonly string[]): Promise<void>;
  /** Whether paths of the batch still wait. */
  has(batch: string): Promise<boolean>;
  /** All paths that wait, if the last request is older than `interval` milliseconds: this call counts as the next one. */
  claim(now: number, interval: number): Promise<Claim>;
  /** Removes what was sent. */
  remove(entries: readonly PendingEntry[]): Promise<void>;
}

export interface PendingEntry {
  readonly batch: string;
  readonly path: string;
}

export type Claim =
  | { readonly isGranted: true; readonly entries: readonly PendingEntry[] }
  | { readonly isGranted: false };
