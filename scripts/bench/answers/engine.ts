/** Search engines that are compared: each has the same clinics and answers the same queries. */
import { fullName } from '../../../shared/domain/people/person-name.ts';
import type { PersonWithRoles } from '../../../shared/domain/people/records.ts';
import type { ListedClinic } from '../../../shared/domain/records.ts';

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
  readonly clinic: ListedClinic;
  readonly score: number;
  /** Who works there. */
  readonly staff: readonly PersonWithRoles[];
}

/** Text of a clinic in fields: every field that the product's search looks at, and the words of its categories. */
export function fieldsOf({ clinic, staff }: Indexed, categoryWords: (slug: string) => string) {
  const { categories = [], languages = [] } = clinic.people ?? {};
  const others = categories.flatMap(([id]) => (id === clinic.category.id ? [] : [id]));
  return {
    name: clinic.name,
    // Ids of categories are their slugs.
    category: [
      clinic.category.name,
      categoryWords(clinic.category.slug),
      ...others.flatMap((slug) => [slug.replaceAll('-', ' '), categoryWords(slug)]),
    ].join(' '),
    people: staff.map(({ person }) => fullName(person.name)).join(', '),
    services: [clinic.services, clinic.insuranceAccepted, clinic.languagesSpoken, languages]
      .flatMap((list) => list ?? [])
      .join(' '),
    place: `${clinic.city.name} ${clinic.city.state} ${clinic.address}`,
    description: clinic.description ?? '',
  };
}
