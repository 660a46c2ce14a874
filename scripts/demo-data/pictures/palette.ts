import type { Random } from '../random.ts';

/** Light of a day and season: everything that is not the building. */
export interface Mood {
  readonly sky: readonly [top: string, bottom: string];
  readonly sun: string;
  readonly far: string;
  readonly near: string;
  readonly water: string;
  readonly ground: string;
  readonly pavement: string;
  readonly foliage: readonly [dark: string, light: string];
  readonly glass: readonly [top: string, bottom: string];
  /** Windows glow. */
  readonly lit?: string;
}

const day = { glass: ['#dcebec', '#8fb2b8'] } as const;

const moods = {
  morning: {
    ...day,
    sky: ['#c5dfe6', '#f8efe0'],
    sun: '#fff5d8',
    far: '#b9d0d4',
    near: '#9bbabd',
    water: '#a9cbd0',
    ground: '#c3cfb4',
    pavement: '#e4dccb',
    foliage: ['#4c7d66', '#79a78a'],
  },
  noon: {
    ...day,
    sky: ['#93c8e0', '#e4f2f1'],
    sun: '#fffbe8',
    far: '#a5cbd8',
    near: '#82b0bf',
    water: '#7fb8cb',
    ground: '#b5cfa4',
    pavement: '#e2e0d4',
    foliage: ['#3a7557', '#66a377'],
  },
  golden: {
    ...day,
    sky: ['#f3bd84', '#fdeecf'],
    sun: '#fff2cd',
    far: '#e3b793',
    near: '#c99775',
    water: '#e8c39b',
    ground: '#c9bd83',
    pavement: '#eed9b8',
    foliage: ['#67753f', '#97a05a'],
    glass: ['#fff0d0', '#c79f7a'],
  },
  mist: {
    ...day,
    sky: ['#cbd6d7', '#f1f2ec'],
    sun: '#ffffff',
    far: '#c0cdcf',
    near: '#a3b5b7',
    water: '#b5c8ca',
    ground: '#bac4b0',
    pavement: '#dad9cf',
    foliage: ['#4f6e62', '#7f9c8c'],
  },
  dusk: {
    sky: ['#2f4368', '#e0a08a'],
    sun: '#ffd9a8',
    far: '#5d6288',
    near: '#474d72',
    water: '#7a7597',
    ground: '#4f5f66',
    pavement: '#7c7488',
    foliage: ['#24424a', '#3b6061'],
    glass: ['#ffe2a6', '#f0ac63'],
    lit: '#ffd88f',
  },
  evening: {
    sky: ['#3d6379', '#f3c9a2'],
    sun: '#ffe6bd',
    far: '#6d8797',
    near: '#55707f',
    water: '#86a0a6',
    ground: '#64786a',
    pavement: '#98938f',
    foliage: ['#2b4f4a', '#4a7566'],
    glass: ['#ffe9b8', '#eeb878'],
    lit: '#ffe0a0',
  },
  autumn: {
    ...day,
    sky: ['#bfd9e2', '#f7ebd8'],
    sun: '#fff4da',
    far: '#bccdd0',
    near: '#9fb5b8',
    water: '#a6c3c9',
    ground: '#c9bf8e',
    pavement: '#e6d9c2',
    foliage: ['#b3582d', '#e0984a'],
  },
  blossom: {
    ...day,
    sky: ['#c9deeb', '#fbeef0'],
    sun: '#ffffff',
    far: '#bccbdc',
    near: '#9db1c8',
    water: '#a8c4d6',
    ground: '#b9d0ae',
    pavement: '#ebe2dd',
    foliage: ['#cf7f99', '#f0b8c6'],
  },
} satisfies Readonly<Record<string, Mood>>;

type MoodName = keyof typeof moods;

const moodsByCity: Readonly<Record<string, readonly (readonly [MoodName, number])[]>> = {
  chicago: [
    ['morning', 4],
    ['noon', 4],
    ['golden', 2],
    ['mist', 2],
    ['dusk', 3],
    ['evening', 2],
    ['autumn', 3],
  ],
  'los-angeles': [
    ['morning', 3],
    ['noon', 5],
    ['golden', 6],
    ['dusk', 3],
    ['evening', 3],
  ],
  'new-york': [
    ['morning', 3],
    ['noon', 3],
    ['golden', 2],
    ['mist', 2],
    ['dusk', 3],
    ['evening', 2],
    ['autumn', 3],
    ['blossom', 2],
  ],
  toronto: [
    ['morning', 4],
    ['noon', 3],
    ['golden', 2],
    ['mist', 2],
    ['dusk', 2],
    ['evening', 2],
    ['autumn', 5],
  ],
  vancouver: [
    ['morning', 4],
    ['noon', 3],
    ['mist', 4],
    ['golden', 1],
    ['dusk', 2],
    ['evening', 3],
    ['blossom', 4],
  ],
};

export function mood(city: string, random: Random): Mood {
  return moods[random.weighted<MoodName>(moodsByCity[city] ?? [['noon', 1]])];
}

/** What a city builds with. */
const walls: Readonly<Record<string, readonly string[]>> = {
  chicago: ['#a8604c', '#c2bcad', '#dccfb5', '#c9a874', '#8d6a5b', '#e7e0d1'],
  'los-angeles': ['#f4ecdd', '#e2a584', '#ead3ad', '#f0d3c4', '#dfe4d8', '#f7f3ea'],
  'new-york': ['#8d5e49', '#ac5b46', '#e3d8c3', '#6f5a52', '#c98d6a', '#d6d0c6'],
  toronto: ['#b0604a', '#d6b98d', '#b4bfc0', '#8c4f41', '#e6dfd0', '#c7a58a'],
  vancouver: ['#b98560', '#e9e8e1', '#9db4b8', '#7b8b8d', '#d7cdb9', '#c3d0cd'],
};

export function wallColours(city: string, { lit }: Mood, random: Random): string[] {
  return random.shuffle(walls[city] ?? ['#e6dfd0']).map((wall) => (lit ? mix(wall, -0.38, '#39435f') : wall));
}

/** Each specialty's colour, on its awning, door and sign. */
const accents: Readonly<Record<string, string>> = {
  'family-medicine': '#2c6e5c',
  'general-practice': '#4a7a4c',
  'internal-medicine': '#385c72',
  dentistry: '#2b8793',
  'walk-in-clinic': '#c8752b',
  cardiology: '#b0434a',
  pediatrics: '#d69a2d',
  optometry: '#3b6aa3',
  ophthalmology: '#2a5584',
  pulmonology: '#5b8fb5',
  dermatology: '#c97f6a',
  psychiatry: '#74659b',
  neurology: '#55559a',
  orthopedics: '#5f7787',
  gynecology: '#ad5f86',
  urology: '#35788c',
  endocrinology: '#7f8f37',
  gastroenterology: '#ad7434',
  nephrology: '#86464f',
  rheumatology: '#9a5f3a',
};

export function accent(category: string): string {
  return accents[category] ?? '#2c6e5c';
}

/** A colour with white (share above 0) or ink (below 0) mixed in. */
export function mix(colour: string, share: number, into = share > 0 ? '#ffffff' : '#1d2a33'): string {
  const channel = (hex: string, index: number) =>
    Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16);
  const amount = Math.abs(share);
  return `#${[0, 1, 2]
    .map((index) => Math.round(channel(colour, index) * (1 - amount) + channel(into, index) * amount))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}
