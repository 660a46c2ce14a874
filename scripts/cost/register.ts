/** What the whole registers of both countries would cost, on paper: figures that the bench has measured, times their number. */
import { fillFigures, type WriteFigures, writeFigures } from './bench-figures.ts';
import type { Line } from './model.ts';
import { costOf } from './prices.ts';
import { traffic } from './traffic.ts';

export const register = {
  organizations: 1_800_000,
  people: 6_500_000,
  /** Clinics that an import makes for people who work at none of the organizations: 1,058 for 1,747 of the sample (decision 0105). */
  clinicsMade: 1_058 / 1_747,
  /** Capacity units of the records that an import writes of a new clinic (0071) and of a new person (0105). */
  clinicRecord: 9,
  personRecord: 14,
  /** Further items of an import: of the source and of the house; each with its overhead. */
  clinicItems: 2,
  personItems: 1,
  importItemBytes: 400,
  /** Rows of a weekly file, and the share of new providers: an assumption. */
  weeklyRows: 40_000,
  weeklyNew: 0.2,
  /** Write units a second of an on-demand table that has not been warmed up, and shards of its stream: one for each thousand. */
  writeRate: 4_000,
  shards: 4,
  /** Records that one invocation of the projector derives at a time, and its share of a vCPU's memory. */
  width: 8,
  vcpus: 1_024 / 1_769,
} as const;

const MILLION = 1e6;
const WEEKS_PER_MONTH = 52 / 12;

/** What is written and read of some new or changed records. */
export interface Load {
  readonly writes: number;
  readonly reads: number;
  /** Seconds that the table takes, and that the projector takes, at their rates above. */
  readonly tableSeconds: number;
  readonly projectorSeconds: number;
}

export function loadOf(parts: readonly (readonly [count: number, figures: WriteFigures])[]): Load {
  const sum = (of: (figures: WriteFigures) => number) =>
    parts.reduce((total, [count, figures]) => total + count * of(figures), 0);
  const writes = sum((figures) => figures.writes);
  return {
    writes,
    reads: sum(({ reads }) => reads),
    tableSeconds: writes / register.writeRate,
    projectorSeconds: sum(projectorMs) / 1_000 / register.shards,
  };
}

/** Milliseconds of a shard's invocation: requests of several records wait at the same time, and share the processor. */
export function projectorMs({ cpu, requests }: WriteFigures): number {
  return Math.max(cpu / register.vcpus, (requests * traffic.tableMs) / register.width);
}

export function loadLines({ writes, reads }: Load): Line[] {
  return [line('dynamoWrites', writes / MILLION), line('dynamoReads', reads / MILLION)];
}

/** Clinics of the register: its organizations, and those that an import makes for people. */
export const registerClinics = register.organizations + register.people * register.clinicsMade;

const withRecords = (name: string, units: number): WriteFigures => {
  const figures = writeFigures(name);
  return { ...figures, writes: figures.writes - figures.record + units };
};

export const newClinic = () => withRecords('new clinic', register.clinicRecord);
export const newPerson = () => withRecords('new person', register.personRecord);

/** Items and bytes of the whole directory. */
export function registerStored() {
  const { clinic, person } = fillFigures();
  const items = (own: { readonly items: number }, more: number) => own.items + more;
  const bytes = (own: { readonly bytes: number }, more: number) =>
    own.bytes + more * register.importItemBytes;
  const { clinicItems, personItems, people } = register;
  return {
    perClinic: { items: items(clinic, clinicItems), bytes: bytes(clinic, clinicItems) },
    perPerson: { items: items(person, personItems), bytes: bytes(person, personItems) },
    items: registerClinics * items(clinic, clinicItems) + people * items(person, personItems),
    gigabytes: (registerClinics * bytes(clinic, clinicItems) + people * bytes(person, personItems)) / 1e9,
  };
}

export const firstImport = () =>
  loadOf([
    [registerClinics, newClinic()],
    [register.people, newPerson()],
  ]);

/** New providers, and rows that say something else: a person who moves, an organization with another address. */
export function weeklyFile(): Load {
  const { organizations, people, weeklyRows, weeklyNew, clinicsMade } = register;
  const shareOfPeople = people / (organizations + people);
  const added = weeklyRows * weeklyNew;
  const changed = weeklyRows - added;
  const addedPeople = added * shareOfPeople;
  return loadOf([
    [added - addedPeople + addedPeople * clinicsMade, newClinic()],
    [addedPeople, newPerson()],
    [changed * shareOfPeople, writeFigures('role at a small clinic: moves')],
    [changed * (1 - shareOfPeople), writeFigures('edit: address')],
  ]);
}

/** A month without a visitor: storage, recovery, the ranks of each week, and the weekly files. */
export function idleRegisterLines(): { readonly name: string; readonly line: Line }[] {
  const { gigabytes } = registerStored();
  const ranks = loadOf([[registerClinics * WEEKS_PER_MONTH, writeFigures('rank: a week of ageing')]]);
  const weekly = weeklyFile();
  return [
    { name: 'Storage', line: line('dynamoStorage', gigabytes) },
    { name: 'Point-in-time recovery', line: line('dynamoRecovery', gigabytes) },
    ...loadLines(ranks).map((one) => ({ name: 'Ranks of each week', line: one })),
    ...loadLines({
      ...weekly,
      writes: weekly.writes * WEEKS_PER_MONTH,
      reads: weekly.reads * WEEKS_PER_MONTH,
    }).map((one) => ({ name: 'Weekly files', line: one })),
  ];
}

function line(item: string, amount: number): Line {
  return { service: 'DynamoDB', item, amount, cost: costOf(item, amount) };
}
