/** The lists of cities by their number of clinics. */
export interface CityProjection {
  /** Makes the lists show the city as its record and its totals are now. Repeating it changes nothing. */
  apply(cityId: string): Promise<void>;
}
