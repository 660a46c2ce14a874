import { createHash } from 'node:crypto';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { demonstrationData } from '../../demo-data/index.ts';
import type { KnownPlace } from './place-catalogue.ts';

/** Google's places for the demonstration data. */
export function demonstrationPlaces(): KnownPlace[] {
  return placesOf(demonstrationData().clinics);
}

type Clinic = Pick<ClinicRecord, 'id' | 'slug' | 'name' | 'address' | 'status' | 'googlePlaceId' | 'google'>;

/**
 * Google's places for approved clinics: one for each name and address, with more reviews than stored. A clinic without a
 * place id has a place that a search finds; one with an id and no rating has no ratings. Deterministic.
 */
export function placesOf(clinics: readonly Clinic[]): KnownPlace[] {
  const approved = clinics.filter(({ status }) => status === 'approved');
  const byNameAndAddress = Map.groupBy(approved, ({ name, address }) => `${name}\n${address}`);
  return [...byNameAndAddress.values()].flatMap((listings) => {
    const [clinic] = listings;
    if (!clinic) return [];
    const id = listings.find(({ googlePlaceId }) => googlePlaceId !== undefined)?.googlePlaceId;
    const stored = listings.find(({ google }) => google !== undefined)?.google;
    const googleRating = stored
      ? grown(stored, clinic.slug)
      : id === undefined
        ? first(clinic.slug)
        : undefined;
    const { name, address } = clinic;
    return [
      {
        id: id ?? `ChIJ${hash(`id ${clinic.slug}`).toString('base64url').slice(0, 23)}`,
        name,
        address,
        googleRating,
      },
    ];
  });
}

/** A few more reviews and, for some, a mean that differs by a tenth. */
function grown({ rating, reviewCount }: { rating: number; reviewCount: number }, seed: string) {
  const [reviews = 0, mood = 0] = hash(`growth ${seed}`);
  const moved = rating + (mood < 26 ? -0.1 : mood < 64 ? 0.1 : 0);
  return {
    rating: Math.round(Math.min(5, Math.max(1, moved)) * 10) / 10,
    reviewCount: reviewCount + 1 + (reviews % 4) + Math.floor(reviewCount / 100),
  };
}

function first(seed: string) {
  const [mood = 0, reviews = 0] = hash(`first ${seed}`);
  return { rating: (36 + (mood % 14)) / 10, reviewCount: 3 + (reviews % 60) };
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
