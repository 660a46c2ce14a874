import type { Location, SubmissionRecord } from '../../../shared/domain/records.ts';
import { regionOf } from '../../../shared/domain/regions.ts';
import { normalise } from '../../../shared/domain/text.ts';
import type { SubmissionReader } from '../submissions/ports.ts';
import type { LocationWriter, Place, PlaceFinder } from './ports.ts';

/** Longest text that Amazon Location takes. */
const MAX_TEXT_LENGTH = 200;

export interface LocateDependencies {
  readonly submissions: Pick<SubmissionReader, 'submission'>;
  readonly places: PlaceFinder;
  readonly writer: LocationWriter;
}

/**
 * `not-found`: the address is in no map, or only where it cannot be; the practice goes without a location. `missing`:
 * there is no such submission yet, so it is to be tried again.
 */
export type LocateOutcome = 'stored' | 'not-found' | 'missing';

/** Looks up where a submitted practice is. Throws `service_unavailable`. */
export function createLocate({ submissions, places, writer }: LocateDependencies) {
  return async (submissionId: string): Promise<LocateOutcome> => {
    const submission = await submissions.submission(submissionId);
    if (submission === undefined) return 'missing';
    // Asked for again: the clinic may still lack what the submission has.
    const location = submission.location ?? (await locationOf(submission, places));
    if (location === undefined) return 'not-found';
    await writer.store(submissionId, location);
    return 'stored';
  };
}

async function locationOf(
  { address, city }: SubmissionRecord,
  places: PlaceFinder,
): Promise<Location | undefined> {
  const place = await places.find(searchText(address, `${city.name}, ${city.state}`));
  return place !== undefined && isPlausible(place, city.state) ? place.location : undefined;
}

/** The address on one line, with the city that was chosen beside it. */
function searchText(address: string, city: string): string {
  const line = address
    .split(/[\r\n\u2028\u2029]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(', ');
  const ending = `, ${city}`;
  return (line.slice(0, MAX_TEXT_LENGTH - ending.length).toWellFormed() + ending).slice(0, MAX_TEXT_LENGTH);
}

/**
 * Whether a place can be the practice's: it lies in the country of its city and, as far as both are known, in the same
 * state. Towns are not compared, since a practice may choose the city that it lies beside.
 */
function isPlausible({ location, country, region }: Place, state: string): boolean {
  const { latitude, longitude } = location;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const expected = regionOf(state);
  if (!isOnEarth) return false;
  if (expected === undefined) return true;
  if (country !== undefined && country !== expected.country) return false;
  return region === undefined || [expected.name, state].map(normalise).includes(normalise(region));
}
