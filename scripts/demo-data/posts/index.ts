import { readFileSync } from 'node:fs';
import { readingTimeOf } from '../../../shared/domain/posts/blog-post.ts';
import type { BlogPostRecord, ClinicRecord } from '../../../shared/domain/records.ts';
import { Random } from '../random.ts';
import { type PostFile, postFiles } from './post-files.ts';
import { relatedClinicIds } from './related.ts';

const SEED = 'careatlas-demonstration-posts-1';

/** The posts of the blog, oldest first, drafts last; their related clinics are chosen from the ones given. */
export function demonstrationPosts(clinics: readonly ClinicRecord[]): readonly BlogPostRecord[] {
  const random = new Random(SEED);
  return postFiles.map((file) => post(file, clinics, random.fork(file.slug)));
}

/** The posts' pictures, 1200 × 630; paths are relative to the media directory. */
export function postPictures(): { readonly path: string; readonly svg: string }[] {
  return postFiles
    .filter(({ unillustrated }) => !unillustrated)
    .map(({ slug }) => ({
      path: picturePath(slug),
      svg: readFileSync(new URL(`pictures/${slug}.svg`, import.meta.url), 'utf8'),
    }));
}

function post(file: PostFile, clinics: readonly ClinicRecord[], random: Random): BlogPostRecord {
  const { unillustrated, related, leftClinicId, ...own } = file;
  const readingTime = readingTimeOf(file.content);
  return {
    ...own,
    ...(!unillustrated && { heroImage: `/media/${picturePath(file.slug)}` }),
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
