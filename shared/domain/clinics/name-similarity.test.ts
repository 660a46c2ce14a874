import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameSimilarity } from './name-similarity.ts';

const vocabulary = [
  'Lakeview',
  'Élan',
  'Dental',
  'Chen',
  'Sarah',
  'Dr.',
  'MD',
  'Clinic',
  'Centre',
  'of',
  'the',
  'Health',
  'Care',
  'Kidney',
  '9th',
];
const names = fc
  .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(' '));

describe('the same name in two spellings', () => {
  it.each([
    ['Élan Dental', 'ELAN  dental'],
    ['O’Brien Family Health', "O'Brien Family Health"],
    ['Sarah Chen, M.D.', 'Sarah Chen MD'],
    ['Dr. Sarah Chen', 'Doctor Sarah Chen'],
    ['The Lakeview Clinic', 'Lakeview Clinic'],
    ['Lakeview Dental Center', 'Lakeview Dental Centre'],
    ['Lakeview Pediatrics', 'Lakeview Paediatric'],
    ['Lake View Health Care', 'Lakeview Healthcare'],
    ['Saint Clair Dental', 'St. Clair Dental'],
    ['Dental Associates of Pilsen', 'Pilsen Dental Assoc'],
    ['Clinic at Main Street', 'Main St Clinic'],
  ])('%s and %s', (one, other) => {
    expect(nameSimilarity(one, other)).toBe(1);
  });
});

describe('the similarity of names', () => {
  it.each([
    ['Lakeview Dental', 'Lakeview Dental Care, LLC', 0.89],
    ['Dr. Sarah Chen', 'Sarah Chen, MD', 0.89],
    ['Lakeview Dental', 'Lakeveiw Dental', 0.9],
    ['Lakeview Dental', 'Lakeviews Dental', 1],
    ['Lakeview', 'Lakevieweds', 0],
    ['Lakeviaw Lakeviow', 'Lakeview', 0.53],
    ['Lakeview Dental', 'Lakeview Dental: Sarah Chen, DDS', 0.64],
    ['Chen Dental', 'Sarah Chen, DDS', 0.47],
    ['Sarah B. Chen', 'Sarah Chen', 0.94],
    ['Little Tokyo Kidney Clinic', 'Practitioners at Little Tokyo', 0.73],
    ['Lakeview Dental', 'Lakeside Dental', 0.5],
    ['Lakeview Dental', 'Second Supper Gastroenterology', 0],
    ['Clinic', 'Clinics', 1],
    ['★★★', '★★★', 0],
    ['', 'Lakeview', 0],
  ])('%s and %s: %d', (one, other, expected) => {
    expect(nameSimilarity(one, other)).toBeCloseTo(expected, 2);
  });

  it('is higher when common words differ than when distinctive ones do', () => {
    expect(nameSimilarity('Lakeview Dental', 'Lakeview Dental Group')).toBeGreaterThan(
      nameSimilarity('Lakeview Dental', 'Lakeview Dental North'),
    );
  });

  it('is higher when they differ by the city’s name only', () => {
    const compare = (city?: string) => nameSimilarity('Lakeview Dental', 'Lakeview Dental Chicago', city);
    expect(compare('Chicago')).toBeGreaterThan(0.85);
    expect(compare('Chicago')).toBeGreaterThan(compare());
  });

  it('is symmetric, from 0 to 1', () => {
    fc.assert(
      fc.property(names, names, (one, other) => {
        const similarity = nameSimilarity(one, other);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(nameSimilarity(other, one)).toBeCloseTo(similarity, 10);
        expect(nameSimilarity(one, one)).toBe(1);
      }),
    );
  });

  it('falls with every word that only one of them has', () => {
    fc.assert(
      fc.property(names, (rest) => {
        const name = `Francis ${rest}`;
        const longer = nameSimilarity(name, `${name} Annex`);
        expect(longer).toBeLessThan(1);
        expect(nameSimilarity(name, `${name} Annex Wilmette`)).toBeLessThan(longer);
      }),
    );
  });

  it('is defined for any text', () => {
    // Texts of any code units: fast-check takes seconds to prepare its own choice of characters.
    const texts = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const similarity = nameSimilarity(one, other, other);
        expect(similarity >= 0 && similarity <= 1 + 1e-9).toBe(true);
      }),
    );
  });
});
