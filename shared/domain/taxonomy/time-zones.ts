/** Time zones of states and provinces, by the names of IANA's database. */

/**
 * States and provinces that lie in one zone. In the others (AK, AZ, FL, ID, IN, KS, KY, MI, ND, NE, NV, OR, SD, TN, TX; BC, NL, NU,
 * ON, QC, SK) the place decides.
 */
const STATES_BY_ZONE: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL LA MN MO MS OK WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Los_Angeles': 'CA WA',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
  'America/Edmonton': 'AB NT',
  'America/Halifax': 'NS PE',
  'America/Moncton': 'NB',
  'America/Whitehorse': 'YT',
  'America/Winnipeg': 'MB',
};

const zones = new Map(
  Object.entries(STATES_BY_ZONE).flatMap(([zone, states]) =>
    states.split(' ').map((state) => [state, zone] as const),
  ),
);

/** The zone of a state or province, by its postal code; undefined where it has several. */
export function timeZoneOfState(state: string): string | undefined {
  return zones.get(state);
}

/** A city with the zone of its state, where it has none of its own and the state has one. */
export function withTimeZone<City extends { readonly state: string; readonly timeZone?: string }>(
  city: City,
): City {
  const timeZone = city.timeZone ?? timeZoneOfState(city.state);
  return timeZone === undefined ? city : { ...city, timeZone };
}

/** Whether the platform knows a zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
