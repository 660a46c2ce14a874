import { describe, expect, it } from 'vitest';
import { changedFields } from '../../accounts/editing/values.ts';
import { bodyOf, categoryValues, cityValues, messagesOf, newCategory, newCity } from './taxonomy-values.ts';

const stored = categoryValues({
  id: 'podiatry',
  slug: 'podiatry',
  name: 'Podiatry',
  plural: 'Podiatrists',
  icon: 'bone',
  order: 30,
  layWords: ['foot doctor', 'feet'],
  version: 2,
  clinicCount: 4,
});

describe('the fields of a category', () => {
  it('are converted to the call’s body', () => {
    expect(bodyOf(stored, ['name', 'order', 'schemaType', 'layWords'])).toEqual({
      name: 'Podiatry',
      order: 30,
      schemaType: null,
      layWords: ['foot doctor', 'feet'],
    });
  });

  it('are sent unchanged when they are empty or not numeric, for the call’s message', () => {
    expect(bodyOf({ ...newCategory, order: 'first' }, ['order', 'name'])).toEqual({
      order: 'first',
      name: '',
    });
    expect(bodyOf(newCategory, ['order'])).toEqual({});
  });

  it('are changed where they differ', () => {
    expect(changedFields({ ...stored, name: 'Feet' }, stored)).toEqual(['name']);
  });
});

describe('the picture of a city', () => {
  it('is sent when it or its description changes', () => {
    const city = { id: 'elgin', slug: 'elgin', name: 'Elgin', state: 'IL', country: 'US' } as const;
    const elgin = cityValues({
      ...city,
      imageUrl: '/media/a.webp',
      imageAlt: 'A tower',
      version: 1,
      clinicCount: 0,
    });
    expect(bodyOf(elgin, ['name'])).toEqual({ name: 'Elgin' });
    expect(bodyOf({ ...elgin, alt: 'The river' }, ['alt'])).toEqual({ imageAlt: 'The river' });
    const uploaded = { ...elgin, picture: 'uploads/1' };
    expect(bodyOf(uploaded, ['picture'])).toEqual({ imageKey: 'uploads/1', imageAlt: 'A tower' });
    expect(bodyOf(newCity, ['picture', 'alt'])).toEqual({ imageKey: null });
  });

  it('has the messages of the call', () => {
    expect(messagesOf({ imageKey: ['Damaged'], imageAlt: ['Missing'], name: ['Short', 'Odd'] })).toEqual({
      picture: 'Damaged',
      alt: 'Missing',
      name: 'Short Odd',
    });
  });
});
