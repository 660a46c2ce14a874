import { describe, expect, it } from 'vitest';
import { safety } from '../../../../shared/content/search/safety.ts';
import { linesIn } from './lines-in.ts';

const numbers = (concern: keyof typeof safety, city?: { country: 'US' | 'CA'; state: string }) =>
  linesIn(safety[concern].lines, city).map(({ href }) => href);

describe('telephone lines of a safety card', () => {
  it('are those of the country of the city', () => {
    expect(numbers('poison', { country: 'US', state: 'IL' })).toEqual(['tel:+18002221222', 'tel:911']);
    expect(numbers('poison', { country: 'CA', state: 'ON' })).toEqual(['tel:+18447647669', 'tel:911']);
    expect(numbers('abuse', { country: 'US', state: 'IL' })).toEqual(['tel:911', 'tel:+18007997233']);
    expect(numbers('abuse', { country: 'CA', state: 'BC' })).toEqual([
      'tel:911',
      'tel:211',
      'tel:+18005630808',
    ]);
  });

  it('are those of both countries without a city', () => {
    expect(numbers('poison')).toEqual(['tel:+18002221222', 'tel:+18447647669', 'tel:911']);
  });

  it('call and text 988 in both countries', () => {
    for (const city of [
      { country: 'US', state: 'IL' },
      { country: 'CA', state: 'ON' },
    ] as const)
      expect(numbers('crisis', city)).toEqual(['tel:988', 'sms:988', 'tel:911']);
  });
});
