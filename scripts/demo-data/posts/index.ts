import { readFileSync } from 'node:fs';
import { readingTimeOf } from '../../../shared/domain/posts/blog-post.ts';
import type { BlogPostRecord, ClinicRecord } from '../../../shared/domain/records.ts';
import { Random } from '../random.ts';
import { type CatalogueEntry, catalogue } from './catalogue.ts';
import { relatedClinicIds } from './related.ts';

const SEED = 'careatlas-demonstration-posts-1';

/** The posts of the blog, oldest first, drafts last; their related clinics are chosen from the ones given. */
export function demonstrationPosts(clinics: readonly ClinicRecord[]): readonly BlogPostRecord[] {
  const random = new Random(SEED);
  return catalogue.map((entry) => post(entry, clinics, random.fork(entry.slug)));
}

/** The posts' pictures, 1200 × 630; paths are relative to the media directory. */
export function postPictures(): { readonly path: string; readonly svg: string }[] {
  return catalogue
    .filter(({ unillustrated }) => !unillustrated)
    .map(({ slug }) => ({ path: picturePath(slug), svg: read(`pictures/${slug}.svg`) }));
}

function post(entry: CatalogueEntry, clinics: readonly ClinicRecord[], random: Random): BlogPostRecord {
  const { id, slug, title, author, tags, publishedAt, updatedAt, ogImage, related, leftClinicId } = entry;
  const content = read(`texts/${slug}.md`);
  const readingTime = readingTimeOf(content);
  return {
    id,
    slug,
    title,
    metaTitle: entry.metaTitle ?? '',
    metaDescription: entry.metaDescription ?? '',
    excerpt: entry.excerpt ?? '',
    content,
    ...(!entry.unillustrated && { heroImage: `/media/${picturePath(slug)}` }),
    ...(ogImage && { ogImage }),
    ...(author && { author }),
    tags: [...tags],
    ...(publishedAt && { publishedAt }),
    updatedAt,
    ...(readingTime !== undefined && { readingTime }),
    relatedClinicIds: [
      ...(related ? relatedClinicIds(related, clinics, random) : []),
      ...(leftClinicId ? [leftClinicId] : []),
    ],
  };
}

function picturePath(slug: string): string {
  return `posts/${slug}.svg`;
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}
