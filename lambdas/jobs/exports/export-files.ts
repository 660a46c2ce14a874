import type { Category, City, Review } from '../../../shared/contracts/entities.ts';
import type { BlogPostRecord } from '../../../shared/domain/records.ts';
import type { ExportedClinic } from './exported-clinic.ts';
import type { ExportedPerson } from './exported-person.ts';

export type ExportedReview = Review & { readonly clinicId: string };

export interface Entities {
  readonly categories: Category;
  readonly cities: City;
  readonly clinics: ExportedClinic;
  readonly people: ExportedPerson;
  readonly reviews: ExportedReview;
  readonly posts: BlogPostRecord;
}

export type EntityKind = keyof Entities;

/** A file of an export: text, in the order of its entities. */
export interface ExportFile<Entity> {
  readonly name: string;
  /** What the file begins with. */
  readonly head: string;
  /** The entity's part of the file, with the line break at its end. */
  readonly textOf: (entity: Entity) => string;
  /** Rows or lines of the part; one where absent. */
  readonly recordsOf?: (entity: Entity) => number;
}

/** The files of a format by what they hold. */
export type ExportFiles = { readonly [Kind in EntityKind]?: readonly ExportFile<Entities[Kind]>[] };
