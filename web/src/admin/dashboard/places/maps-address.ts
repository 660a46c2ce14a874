/** Where Google Maps shows a place. */
export function mapsAddress(placeId: string): string {
  return `https://www.google.com/maps/place/?q=place_id:${encodeURIComponent(placeId)}`;
}
