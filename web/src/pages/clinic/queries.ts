import { queryOptions } from '@tanstack/react-query';
import {
  type ClinicCard,
  type ClinicDetail,
  type GoneClinic,
  goneClinicSchema,
} from '../../../../shared/contracts/entities.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { MAX_PEERS } from '../../../../shared/contracts/limits.ts';
import { isClinicSlug, isUlid } from '../../../../shared/domain/text/slug.ts';
import { apiQuery } from '../../lib/api.ts';

/** A clinic, or one that is no longer listed; `null` when there is none. */
export const clinicQuery = (slugOrId: string) =>
  apiQuery(contracts.getClinic, { params: { slugOrId } }, { nullOn: 404, gone: goneClinicSchema });

export const isGone = (clinic: ClinicDetail | GoneClinic): clinic is GoneClinic => 'unlisted' in clinic;

/** What the panel of peers shows of a clinic. */
export type Peer = Pick<ClinicCard, 'slug' | 'name' | 'rating' | 'reviewCount' | 'address'>;

/**
 * The best clinics of one city and specialty, by their slugs; the clinic itself may be among them. A rendered page contains this,
 * and not the list that it is read from.
 */
export function peersQuery(city: string, category: string) {
  return queryOptions({
    queryKey: ['peers', city, category],
    queryFn: async ({ client }): Promise<readonly Peer[]> => {
      const clinics = await client.fetchQuery(peersList(city, category));
      return clinics.slice(0, MAX_PEERS + 1).map(({ slug, name, rating, reviewCount, address }) => ({
        slug,
        name,
        rating,
        reviewCount,
        address,
      }));
    },
  });
}

export const peersList = (city: string, category: string) =>
  apiQuery(contracts.listClinics, { query: { city, category } });

/** Normalizes the last segment of a clinic URL to an id or a slug; undefined when it can be neither. */
export function clinicKey(segment: string): string | undefined {
  const id = segment.toUpperCase();
  if (isUlid(id)) return id;
  const slug = segment.toLowerCase();
  return isClinicSlug(slug) ? slug : undefined;
}
