import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readableItem } from './parse-items.ts';

const schema = z.object({
  name: z.string(),
  at: z.exactOptional(z.iso.datetime()),
  location: z.exactOptional(z.object({ latitude: z.number() })),
});
const item = { pk: 'CLINIC#1', sk: '~CLINIC', name: 'Harbor Dental' };

describe('an item that is written', () => {
  it('is returned as it is when its schema reads it, attributes that are not stored left out', () => {
    const whole = { ...item, at: undefined, location: { latitude: 0 } };
    expect(readableItem(schema, whole)).toBe(whole);
  });

  it.each([
    ['at', { at: '+010000-01-01T23:58:59.000Z' }],
    ['name', { name: undefined }],
    ['location', { location: { latitude: Number.NaN } }],
    // Beyond what the table stores.
    ['location', { location: { latitude: 1e-320 } }],
    ['location', { location: { latitude: 1e200 } }],
  ])('is rejected by the field %s when it could not be read again', (field, change) => {
    expect(() => readableItem(schema, { ...item, ...change })).toThrow(
      expect.objectContaining({ code: 'invalid_request', fields: { [field]: ['cannot be stored'] } }),
    );
  });
});
