/** Texts of searches around the visitor's location. */
export const near = {
  button: 'Near me',
  locating: 'Finding your location...',
  /** What to do when the browser gives no location. */
  problems: {
    unsupported: 'Your browser cannot share a location. Choose a city instead.',
    denied:
      'Your browser did not share your location. Allow it for this site in the browser’s settings and try again, or choose a city.',
    unavailable: 'Your location could not be found. Try again, or choose a city.',
    timeout: 'Finding your location took too long. Try again, or choose a city.',
  },
  /** The removable chip of the filter. */
  chip: 'Near you',
  radius: 'Distance',
  radii: {
    '5': '5 km (3 mi)',
    '10': '10 km (6 mi)',
    '25': '25 km (16 mi)',
    '50': '50 km (31 mi)',
    '100': '100 km (62 mi)',
  },
} as const;
