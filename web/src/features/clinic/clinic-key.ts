import { isSlug, isUlid } from '../../../../shared/domain/slug.ts';

/**
 * What the API is asked for an address's last segment: a slug or an id, in the case that they are written in.
 * Undefined for what can be neither.
 */
export function clinicKey(segment: string): string | undefined {
  const id = segment.toUpperCase();
  if (isUlid(id)) return id;
  const slug = segment.toLowerCase();
  return isSlug(slug) ? slug : undefined;
}
