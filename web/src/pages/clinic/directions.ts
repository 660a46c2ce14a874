import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';

/** Which maps a device opens: those of Android by `geo:`, Apple's, or any by a URL that each browser opens. */
export type Maps = 'android' | 'apple' | 'web';

export function mapsOf(userAgent: string): Maps {
  if (/Android/.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod|Macintosh/.test(userAgent) ? 'apple' : 'web';
}

type Placed = Pick<ClinicDetail, 'address' | 'city'> & {
  readonly addressParts: Pick<ClinicDetail['addressParts'], 'street'>;
};

/** The address as maps find it; undefined where only the city is known. */
export function mapAddress({ address, addressParts, city }: Placed): string | undefined {
  if (addressParts.street === '') return undefined;
  return address.includes(city.name) ? address : `${address}, ${city.name}, ${city.state}`;
}

/** The link that opens a map with the way to a clinic; undefined where its street is not known. */
export function directionsHref(clinic: Placed, maps: Maps): string | undefined {
  const address = mapAddress(clinic);
  if (address === undefined) return undefined;
  const place = encodeURIComponent(address);
  switch (maps) {
    case 'android':
      // A search for the address, wherever the map is.
      return `geo:0,0?q=${place}`;
    case 'apple':
      return `https://maps.apple.com/?daddr=${place}`;
    case 'web':
      return `https://www.google.com/maps/dir/?api=1&destination=${place}`;
  }
}
