import { describe, expect, it } from 'vitest';
import { clinicChangesSchema } from './clinics/staff-clinics.ts';
import { postChangesSchema, publicationSchema } from './posts/staff-posts.ts';
import { cityEditSchema } from './taxonomy/staff-taxonomy.ts';

const slugsOf = (slug: string) =>
  [clinicChangesSchema, postChangesSchema, cityEditSchema].map(
    (schema) => schema.safeParse({ slug, version: 0 }).success,
  );

describe('values of staff that no call could read', () => {
  it.each(['search', 'featured', 'all', 'a'.repeat(81), 'a--b', 'A'])(
    'include the slug %s, of any kind of record',
    (slug) => {
      expect(slugsOf(slug)).toEqual([false, false, false]);
    },
  );

  it.each(['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59'])('include the time %s', (at) => {
    expect(publicationSchema.safeParse({ at }).success).toBe(false);
  });

  it('do not include coordinates with many digits or close to 0, which are rounded', () => {
    const location = { latitude: 1e-320, longitude: -179.999999999999 };
    expect(clinicChangesSchema.parse({ location })).toEqual({ location: { latitude: 0, longitude: -180 } });
  });
});
