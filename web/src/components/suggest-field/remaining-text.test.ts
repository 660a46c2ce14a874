import { describe, expect, it } from 'vitest';
import { withoutCity, withoutMatched } from './remaining-text.ts';

describe('the text that is left of a query', () => {
  it.each([
    ['cardiologist', 'cardiologist', ''],
    ['Cardiologist  chicago', 'cardiologist', 'chicago'],
    ['harbor skin doctor', 'skin doctor', 'harbor'],
    ['cardiolgist', 'cardiolgist', ''],
    ['heart', 'cardiologist', ''],
  ])('"%s" without the specialty of "%s" is "%s"', (text, matched, rest) => {
    expect(withoutMatched(text, matched)).toBe(rest);
  });

  it.each([
    ['chic', 'Chicago', ''],
    ['dentist new y', 'New York', 'dentist'],
    ['dentist montreal', 'Montréal', 'dentist'],
    ['nyc', 'New York', ''],
    ['nyc dentist', 'New York', 'nyc dentist'],
  ])('"%s" without the city %s is "%s"', (text, city, rest) => {
    expect(withoutCity(text, city)).toBe(rest);
  });
});
