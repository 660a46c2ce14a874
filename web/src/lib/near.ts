/** Locations as `{lat},{lng}` in degrees with two decimals, about a kilometre, as the list calls take them. */
export function nearText(latitude: number, longitude: number): string {
  return `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
}

/** Parses a location of a URL and rounds it; undefined for any other text. */
export function parseNear(text: string): string | undefined {
  if (!/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/.test(text)) return undefined;
  const [latitude = 0, longitude = 0] = text.split(',').map(Number);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return nearText(latitude, longitude);
}
