import type { ExportFile, ExportFiles } from './export-files.ts';

/** A file with one JSON text in each line. */
export function jsonLines<Entity>(
  name: string,
  shown: (entity: Entity) => unknown = (entity) => entity,
): ExportFile<Entity> {
  return { name, head: '', textOf: (entity) => `${JSON.stringify(shown(entity))}\n` };
}

/** The directory as its calls answer it. */
export const jsonLinesFiles = {
  categories: [jsonLines('categories.jsonl')],
  cities: [jsonLines('cities.jsonl')],
  clinics: [jsonLines('clinics.jsonl')],
  reviews: [jsonLines('reviews.jsonl')],
  posts: [jsonLines('posts.jsonl')],
} satisfies ExportFiles;
