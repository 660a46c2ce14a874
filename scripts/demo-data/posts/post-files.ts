import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';
import { parseData } from '../data-file.ts';

const tags = z.enum([
  'Access',
  'Appointments',
  'Canada',
  'Children',
  'Choosing care',
  'For providers',
  'Insurance & costs',
  'Mental health',
  'Older adults',
  'Prevention',
  'Reviews',
  'Specialists',
]);

/** Which clinics a post names as related. */
const relatedSchema = z.strictObject({
  categories: z.array(z.string()),
  /** City slugs; any city when absent. */
  cities: z.array(z.string()).exactOptional(),
  count: z.int(),
});
export type Related = z.infer<typeof relatedSchema>;

const frontMatterSchema = z.strictObject({
  id: z.ulid(),
  title: z.string(),
  metaTitle: z.string().default(''),
  metaDescription: z.string().default(''),
  excerpt: z.string().default(''),
  author: z.string().exactOptional(),
  tags: z.array(tags),
  /** A post without one is a draft. */
  publishedAt: z.iso.datetime().exactOptional(),
  updatedAt: z.iso.datetime(),
  /** Path of a picture for social networks, which take no SVG. */
  ogImage: z.string().exactOptional(),
  /** Has no picture. */
  unillustrated: z.literal(true).exactOptional(),
  related: relatedSchema.exactOptional(),
  /** The id of a clinic that has left the directory since. */
  leftClinicId: z.ulid().exactOptional(),
});

export interface PostFile extends z.infer<typeof frontMatterSchema> {
  readonly slug: string;
  readonly content: string;
}

const TEXTS = new URL('texts/', import.meta.url);
const LATER = '9999';

/** Every file of `texts/`: front matter, an empty line and the post. Oldest first, drafts last. */
export const postFiles: readonly PostFile[] = readdirSync(TEXTS)
  .map(readPost)
  .toSorted((one, other) => ((one.publishedAt ?? LATER) < (other.publishedAt ?? LATER) ? -1 : 1));

function readPost(name: string): PostFile {
  const file = new URL(name, TEXTS);
  const [, frontMatter = '', content = ''] =
    /^---\n(.*?)\n---\n\n(.*)$/s.exec(readFileSync(file, 'utf8')) ?? [];
  return {
    slug: name.replace(/\.md$/, ''),
    content,
    ...parseData(file, parse(frontMatter), frontMatterSchema),
  };
}
