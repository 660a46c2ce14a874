import { describe, expect, it } from 'vitest';
import { directionsHref, mapsOf } from './directions.ts';

const clinic = {
  address: '88 Beacon Street #2, Chicago, IL 60601',
  addressParts: { street: '88 Beacon Street' },
  city: { id: 'chicago', slug: 'chicago', name: 'Chicago', state: 'IL' },
};
const place = '88%20Beacon%20Street%20%232%2C%20Chicago%2C%20IL%2060601';

describe('directions', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0', 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 'apple'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 'apple'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0', 'web'],
  ])('open the maps of the device %s', (userAgent, maps) => {
    expect(mapsOf(userAgent)).toBe(maps);
  });

  it('name the address', () => {
    expect(directionsHref(clinic, 'android')).toBe(`geo:0,0?q=${place}`);
    expect(directionsHref(clinic, 'apple')).toBe(`https://maps.apple.com/?daddr=${place}`);
    expect(directionsHref(clinic, 'web')).toBe(`https://www.google.com/maps/dir/?api=1&destination=${place}`);
  });

  it('name the city where the address lacks it', () => {
    const other = { ...clinic, address: '88 Beacon Street' };
    expect(directionsHref(other, 'android')).toBe('geo:0,0?q=88%20Beacon%20Street%2C%20Chicago%2C%20IL');
  });

  it('are not offered to a city alone', () => {
    expect(directionsHref({ ...clinic, addressParts: { street: '' } }, 'web')).toBeUndefined();
  });
});
