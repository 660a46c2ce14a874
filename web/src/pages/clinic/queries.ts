import {
  type ClinicDetail,
  type GoneClinic,
  goneClinicSchema,
} from '../../../../shared/contracts/entities.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { isSlug, isUlid } from '../../../../shared/domain/text/slug.ts';
import { apiQuery } from '../../lib/api.ts';

/** A clinic, or one that is no longer listed; `null` when there is none. */
export const clinicQuery = (slugOrId: string) =>
  apiQuery(contracts.getClinic, { params: { slugOrId } }, { nullOn: 404, gone: goneClinicSchema });

export const isGone = (clinic: ClinicDetail | GoneClinic): clinic is GoneClinic => 'unlisted' in clinic;

/** Clinics of one city and specialty, by their slugs; includes the clinic itself. */
export const peersQuery = (city: string, category: string) =>
  apiQuery(contracts.listClinics, { query: { city, category } });

/** Normalizes the last segment of a clinic URL to an id or a slug; undefined when it can be neither. */
export function clinicKey(segment: string): string | undefined {
  const id = segment.toUpperCase();
  if (isUlid(id)) return id;
  const slug = segment.toLowerCase();
  return isSlug(slug) ? slug : undefined;
}
