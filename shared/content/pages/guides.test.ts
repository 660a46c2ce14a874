import { describe, expect, it } from 'vitest';
import { landingModifiers } from '../../domain/pages/landing-slug.ts';
import { landingGuide } from './guides.ts';
import { type LandingNames, landingDescription } from './landing.ts';

const names: LandingNames = { city: 'Toronto', category: 'Urology', providers: 'Urologists' };
const longest: LandingNames = {
  city: 'Los Angeles',
  category: 'Internal Medicine',
  providers: 'Internal Medicine Doctors',
};

describe.each(landingModifiers)('%s', (modifier) => {
  const { title, paragraphs, benefits } = landingGuide(modifier, names);

  it('has a title, two paragraphs and four benefits about the city and its providers', () => {
    expect(paragraphs).toHaveLength(2);
    expect(new Set(benefits).size).toBe(4);
    const text = [title, ...paragraphs, ...benefits].join(' ');
    expect(title).toContain('Toronto');
    expect(title).toContain('urologists');
    expect(text.match(/urologists/g)?.length).toBeGreaterThan(1);
    expect(text.length).toBeGreaterThan(700);
  });

  it('is described with the number of providers, in a length that search engines show', () => {
    const description = landingDescription(modifier, longest, { count: '100+', average: '4.6' });
    expect(description).toMatch(/\b100\+ (verified )?providers/);
    expect(description).toContain('Internal Medicine Doctors in Los Angeles');
    expect(description.length).toBeLessThanOrEqual(165);
  });

  it('is described with the average for best and top, when there is one', () => {
    const described = (average: string) => landingDescription(modifier, names, { count: '12', average });
    const rated = modifier === 'best' || modifier === 'top';
    expect(described('4.6').includes('4.6')).toBe(rated);
    expect(described('0.0')).not.toContain('0.0');
  });
});

it('the guides of two modifiers share no text', () => {
  const sentences = landingModifiers.flatMap((modifier) => {
    const { title, paragraphs, benefits } = landingGuide(modifier, names);
    return [title, ...paragraphs, ...benefits];
  });
  expect(new Set(sentences).size).toBe(sentences.length);
});
