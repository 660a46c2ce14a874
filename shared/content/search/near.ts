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
  around: (code: string) => `Near ${code}`,
  /** Beside the button, where the words of a search ask for it. */
  offer: 'Looking for something near you?',
  code: {
    label: 'ZIP or postal code',
    placeholder: 'e.g. 60601 or M5V',
    problem: 'Enter a five-digit ZIP code, or a Canadian postal code or its first three characters.',
  },
  radius: 'Distance',
  radii: {
    '5': '3 miles (5 km)',
    '10': '6 miles (10 km)',
    '25': '16 miles (25 km)',
    '50': '31 miles (50 km)',
    '100': '62 miles (100 km)',
  },
} as const;
