import type { Random } from './random.ts';
import type { Specialty } from './specialties/index.ts';

/** Minutes after midnight, Monday first; undefined when closed. */
type Week = readonly (readonly [opens: number, closes: number] | undefined)[];

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Hours that no parser should guess at. */
const VAGUE = [
  'By appointment only',
  'Call for current hours',
  'Hours vary by doctor, please call ahead',
  'Flexible schedule. Evening visits on request.',
  'See our website for this month’s timetable',
];

/** Opening hours as practices write them: many hands, one meaning. Some have none, unless the form asks for them. */
export function practiceHours(opening: Specialty['opening'], required: boolean, random: Random): string {
  if (random.chance(0.05) && !required) return '';
  if (random.chance(0.04)) return random.pick(VAGUE);
  const writing = random.weighted<(week: Week) => string>([
    [(week) => grouped(week, { name: (day) => day, to: '-', time: clock12, between: ' - ' }), 34],
    [(week) => grouped(week, { name: short, to: '-', time: terse, between: '-' }), 16],
    [(week) => grouped(week, { name: short, to: '–', time: clock24, between: '–' }), 9],
    [(week) => grouped(week, { name: (day) => day, to: ' to ', time: clock12, between: ' to ' }), 10],
    [(week) => alike(week), 14],
    [(week) => daily(week), 14],
    [
      (week) => grouped(week, { name: short, to: '-', time: clock12, between: ' - ' }).replaceAll('\n', '; '),
      6,
    ],
  ]);
  return writing(weeks[opening](random));
}

const weeks: Readonly<Record<Specialty['opening'], (random: Random) => Week>> = {
  office: (random) => {
    const opens = random.pick([450, 480, 480, 510, 540, 540]);
    const day = [opens, opens + random.pick([480, 510, 540, 540])] as const;
    const late = [opens + 120, 1140 + random.pick([0, 30, 60])] as const;
    const half = [opens, opens + random.pick([240, 270, 300])] as const;
    const lateDays = random.weighted<readonly number[]>([
      [[], 5],
      [[1, 3], 3],
      [[2], 2],
    ]);
    const week = [0, 1, 2, 3, 4].map((index) => (lateDays.includes(index) ? late : day));
    return [
      ...week.slice(0, 4),
      random.chance(0.25) ? half : week[4],
      random.chance(0.3) ? ([540, 780] as const) : undefined,
      undefined,
    ];
  },
  shop: (random) => {
    const opens = random.pick([480, 540, 540, 570, 600]);
    const day = [opens, random.pick([1020, 1050, 1080, 1140])] as const;
    const late = [opens, 1200] as const;
    const closedDay = random.weighted<number | undefined>([
      [undefined, 6],
      [4, 2],
      [0, 2],
    ]);
    return [
      ...[0, 1, 2, 3, 4].map((index) =>
        index === closedDay ? undefined : index === 3 && opens >= 570 ? late : day,
      ),
      random.chance(0.75) ? ([540, random.pick([840, 900, 960])] as const) : undefined,
      random.chance(0.12) ? ([600, 900] as const) : undefined,
    ];
  },
  'walk-in': (random) => {
    const day = [random.pick([420, 450, 480, 480]), random.pick([1200, 1260, 1260, 1320])] as const;
    const weekend = random.chance(0.25) ? day : ([540, random.pick([1020, 1080, 1140])] as const);
    return [day, day, day, day, day, weekend, weekend];
  },
  'hospital-like': (random) => {
    const day = [random.pick([390, 420, 450]), random.pick([960, 1020])] as const;
    const friday = random.chance(0.3) ? ([day[0], 840] as const) : day;
    return [day, day, day, day, friday, random.chance(0.1) ? ([480, 720] as const) : undefined, undefined];
  },
};

interface Style {
  readonly name: (day: string) => string;
  readonly to: string;
  readonly time: (minutes: number) => string;
  readonly between: string;
}

/** Neighbouring days with the same hours on one line: "Monday-Thursday: 8:00 AM - 5:00 PM". */
function grouped(week: Week, { name, to, time, between }: Style): string {
  const runs: { first: string; last: string; hours: string }[] = [];
  for (const [index, day] of DAYS.entries()) {
    const open = week[index];
    const hours = open ? `${time(open[0])}${between}${time(open[1])}` : 'Closed';
    const run = runs.at(-1);
    if (run?.hours === hours) run.last = day;
    else runs.push({ first: day, last: day, hours });
  }
  return runs
    .map(({ first, last, hours }) => `${name(first)}${first === last ? '' : to + name(last)}: ${hours}`)
    .join('\n');
}

/** Days with the same hours together, wherever in the week: "Mon, Wed, Fri: 9:00 AM – 5:00 PM". */
function alike(week: Week): string {
  const byHours = new Map<string, string[]>();
  for (const [index, day] of DAYS.entries()) {
    const open = week[index];
    const hours = open ? `${clock12(open[0])} – ${clock12(open[1])}` : 'Closed';
    byHours.set(hours, [...(byHours.get(hours) ?? []), short(day)]);
  }
  return [...byHours].map(([hours, days]) => `${days.join(', ')}: ${hours}`).join('\n');
}

function daily(week: Week): string {
  return DAYS.map((day, index) => {
    const open = week[index];
    return `${day}: ${open ? `${clock12(open[0])} - ${clock12(open[1])}` : 'Closed'}`;
  }).join('\n');
}

function short(day: string): string {
  return day.slice(0, 3);
}

function clock12(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${pad(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "8am", "5:30pm". */
function terse(minutes: number): string {
  return clock12(minutes).replace(':00', '').replace(' ', '').toLowerCase();
}

function clock24(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
