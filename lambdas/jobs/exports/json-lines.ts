import type { ExportFile, ExportFiles } from './export-files.ts';
import type { ExportedPerson } from './exported-person.ts';

/** A file with one JSON text in each line. */
export function jsonLines<Entity>(
  name: string,
  shown: (entity: Entity) => unknown = (entity) => entity,
): ExportFile<Entity> {
  return { name, head: '', textOf: (entity) => `${JSON.stringify(shown(entity))}\n` };
}

/** A file with one JSON text in each line, any number of them for an entity. */
export function jsonLinesOfMany<Entity>(
  name: string,
  linesOf: (entity: Entity) => readonly unknown[],
): ExportFile<Entity> {
  return {
    name,
    head: '',
    textOf: (entity) =>
      linesOf(entity)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    recordsOf: (entity) => linesOf(entity).length,
  };
}

/** The directory as its calls answer it. */
export const jsonLinesFiles = {
  categories: [jsonLines('categories.jsonl')],
  cities: [jsonLines('cities.jsonl')],
  clinics: [jsonLines('clinics.jsonl')],
  people: [jsonLines('people.jsonl', ({ person }: ExportedPerson) => person)],
  reviews: [jsonLines('reviews.jsonl')],
  posts: [jsonLines('posts.jsonl')],
} satisfies ExportFiles;
