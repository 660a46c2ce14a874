import * as z from 'zod';
import { readData } from './data-file.ts';
import { listed, spelled, spelledFor, write } from './phrasing.ts';
import type { Place } from './places/index.ts';
import type { Random } from './random.ts';
import type { Specialty } from './specialties/index.ts';

interface DescribedPractice {
  readonly specialty: Specialty;
  readonly place: Place;
  readonly area: string;
  /** As people say it: "Belmont Avenue". */
  readonly street: string;
  /** "Dr. Okafor". */
  readonly doctor: string;
  readonly founded: number;
  readonly languages: readonly string[];
  readonly acceptingPatients: boolean;
  readonly telemedicine: boolean;
  readonly wheelchairAccessible: boolean;
  readonly parkingAvailable: boolean;
}

const { history, manner } = readData(
  new URL('descriptions.json', import.meta.url),
  z.strictObject({ history: z.array(z.string()), manner: z.array(z.string()) }),
);

/** Two to four sentences, true to the listing's facts, and different for each practice. */
export function description(practice: DescribedPractice, random: Random): string {
  const { specialty, place, area, street, doctor } = practice;
  const topics = listed(random.sample(specialty.topics, 3));
  const doctors = spelled(random.integer(2, 6));
  const values = {
    topics,
    Topics: topics.charAt(0).toUpperCase() + topics.slice(1),
    spelled: doctors,
    Spelled: doctors.charAt(0).toUpperCase() + doctors.slice(1),
    doctor,
    area,
    street,
    founded: String(practice.founded),
    transit: random.pick(place.transit),
    languages: listed(practice.languages),
  };
  const focus = random.pick(specialty.focus);
  const middle = [
    random.pick(specialty.approach),
    ...(random.chance(0.5) ? [random.pick(history)] : []),
    ...(random.chance(0.3) ? [random.pick(manner)] : []),
  ];
  const access = accessSentences(practice);
  const sentences = [
    focus,
    ...random.shuffle(middle).slice(0, 2),
    ...(access.length > 0 && random.chance(0.6) ? [random.pick(access)] : []),
  ];
  return spelledFor(place.country, sentences.map((sentence) => write(sentence, values, random)).join(' '));
}

function accessSentences(practice: DescribedPractice): string[] {
  return [
    practice.acceptingPatients
      ? 'New patients are [welcome|seen within two weeks|being accepted], [no referral needed for a first conversation|and the first form takes five minutes].'
      : 'The list is [full for now|currently closed to new patients]; [names for the waiting list are taken by phone|spring usually brings a few openings].',
    ...(practice.telemedicine
      ? [
          '[Video visits|Online appointments] are offered [for follow-ups|on most weekdays|for whatever does not need an examination].',
        ]
      : []),
    ...(practice.wheelchairAccessible
      ? [
          'The entrance is step-free [and the examination tables lower|with a wide elevator|and the washrooms are accessible].',
        ]
      : []),
    ...(practice.parkingAvailable
      ? [
          'There is [parking behind the building|a garage next door with validated parking|free parking for patients].',
        ]
      : ['It is [a short walk|a few minutes|a block] from {transit}.']),
    ...(practice.languages.length > 1
      ? ['[Visits are held in|The team speaks|Staff speak] {languages}.']
      : []),
  ];
}
