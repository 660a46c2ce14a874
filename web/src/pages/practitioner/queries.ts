import * as z from 'zod/mini';
import type { Practitioner } from '../../../../shared/contracts/people/people.ts';
import { getPractitioner } from '../../../../shared/contracts/people/people-contracts.ts';
import { isSlug, isUlid } from '../../../../shared/domain/text/slug.ts';
import { apiQuery } from '../../lib/api.ts';

const goneSchema = z.object({ unlisted: z.literal(true) });
type Gone = z.infer<typeof goneSchema>;

/** A person, or one who has left the directory; `null` when there is none. */
export const practitionerQuery = (slugOrId: string) =>
  apiQuery(getPractitioner, { params: { slugOrId } }, { nullOn: 404, gone: goneSchema });

export const isGone = (person: Practitioner | Gone): person is Gone => 'unlisted' in person;

/** Normalizes the last segment of a person's URL to an id or a slug; undefined when it can be neither. */
export function practitionerKey(segment: string): string | undefined {
  const id = segment.toUpperCase();
  if (isUlid(id)) return id;
  const slug = segment.toLowerCase();
  return isSlug(slug) ? slug : undefined;
}
