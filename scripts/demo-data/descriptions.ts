import { listed, spelled, spelledFor, write } from './phrasing.ts';
import type { Place } from './places/place.ts';
import type { Random } from './random.ts';
import type { Specialty } from './specialties/specialty.ts';

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

const history = [
  '{doctor} [opened|started|founded] the practice in {founded}, [in two rooms above a bakery|after years in hospital wards|with one nurse and a borrowed desk|and still sees patients four days a week].',
  'Founded in {founded} by {doctor}, it [has grown slowly and on purpose|remains independent and doctor-owned|is still small enough that the phone is answered by a person].',
  '[Since|Ever since] {founded}, [the same front-desk team has greeted|{doctor} and colleagues have looked after] [patients from {area} and beyond|a good part of {area}].',
  'The practice moved to {street} in {founded} and [kept its old wooden door|gained daylight in every room|brought its patients along].',
  '{doctor} [trained|taught] for years [at a university hospital|in a teaching clinic] before [settling in {area}|opening here in {founded}].',
  '[Residents|Students] from [a nearby school|the region’s medical school] rotate through, so [visits sometimes come with a second pair of eyes|explanations tend to be good].',
];

const manner = [
  '[Calls are returned|Messages are answered] [the same day|within one working day], by [someone who knows your chart|a nurse].',
  '[Fees are printed by the door|You hear the cost before anything is done], and [staff help with forms|questions about coverage get a straight answer].',
  '[Fifteen minutes of every hour are left free|The calendar has gaps on purpose], so that [the day does not run late|urgent calls fit in].',
  'The [waiting room|front room] is [small, quiet and full of plants|bright and never crowded|stocked with good tea and last month’s magazines].',
  'Patients say [the team remembers them|they leave with fewer questions than they came with|it feels like a neighbour’s house]; [the doctors say the same of them|we like to hear it].',
  '[Second opinions are welcome, asked for or given|Nobody minds a second opinion here].',
];

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
