import { describe, expect, it } from 'vitest';
import { bodyOf, categoryValues, changedFields, newCategory } from './place-values.ts';

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
  it('are sent as the call takes them', () => {
    expect(bodyOf(stored, ['name', 'order', 'schemaType', 'layWords'])).toEqual({
      name: 'Podiatry',
      order: 30,
      schemaType: null,
      layWords: ['foot doctor', 'feet'],
    });
  });

  it('that are empty or no numbers get the messages of the call', () => {
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
