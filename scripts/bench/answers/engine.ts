/** Search engines that are compared: each has the same clinics and answers the same queries. */
import type { ClinicRecord } from '../../../shared/domain/records.ts';

export const PRODUCT = 'CareAtlas';

export interface EngineAnswer {
  /** Ids of the first 20 clinics, best first. */
  readonly ids: readonly string[];
  /** Milliseconds of CPU time, of the process that searches. */
  readonly cpu: number;
}

export interface Engine {
  readonly name: string;
  /** How it is set up, in a sentence. */
  readonly setup: string;
  search(text: string): Promise<EngineAnswer>;
  close(): Promise<void>;
}

/** A clinic as the compared engines index it. */
export interface Indexed {
  readonly clinic: ClinicRecord;
  readonly score: number;
}

/** Text of a clinic in fields: every field that the product's search looks at, and the words of its category. */
export function fieldsOf({ clinic }: Indexed, categoryWords: (slug: string) => string) {
  return {
    name: clinic.name,
    category: `${clinic.category.name} ${categoryWords(clinic.category.slug)}`,
    services: [clinic.services, clinic.insuranceAccepted, clinic.languagesSpoken]
      .flatMap((list) => list ?? [])
      .join(' '),
    place: `${clinic.city.name} ${clinic.city.state} ${clinic.address}`,
    description: clinic.description ?? '',
  };
}
