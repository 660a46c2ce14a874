import { MAX_TAG_LENGTH } from '../../../shared/contracts/limits.ts';
import { MAX_CONTENT_BYTES, MAX_TAGS, tagKey } from '../../../shared/domain/blog-post.ts';
import type { BlogPostRecord, PostRecord } from '../../../shared/domain/records.ts';
import { isSlug, isUlid } from '../../../shared/domain/slug.ts';
import { AppError, type FieldMessages, invalid, unavailable } from '../errors.ts';
import type { PostRecords } from './ports.ts';

/** Attempts while concurrent writes change the post. */
const MAX_ATTEMPTS = 5;

/**
 * Stores a post or a draft without an audit item: for posts that are loaded in bulk. Replaces the post of its id, and storing the
 * same post again changes nothing. Throws `invalid_request` for one that could not be shown or found again, and `conflict` when
 * another post has the slug.
 */
export function createSavePost(
  posts: Pick<PostRecords, 'record' | 'save'>,
): (post: BlogPostRecord) => Promise<void> {
  return async (post) => {
    const fields = mistakes(post);
    if (Object.keys(fields).length > 0) throw invalid(fields);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const before = await posts.record(post.id);
      const saved = await posts.save({ before, after: recordOf(post, before) });
      if (saved === 'slug-taken') throw new AppError('conflict', 'Another post has this slug.');
      if (saved === 'done') return;
    }
    throw unavailable(new Error('the post kept changing'));
  };
}

/** A post with a date is public. */
function recordOf(post: BlogPostRecord, before: PostRecord | undefined): PostRecord {
  const { version = 0, publicSlugs = [] } = before ?? {};
  return {
    ...post,
    tags: [...post.tags],
    relatedClinicIds: [...post.relatedClinicIds],
    version,
    ...(post.publishedAt === undefined
      ? { status: 'draft', publicSlugs: [...publicSlugs] }
      : { status: 'published', publicSlugs: [...new Set([...publicSlugs, post.slug])] }),
  };
}

function mistakes({ id, slug, title, content, tags }: BlogPostRecord): FieldMessages {
  const bytes = new TextEncoder().encode(content).byteLength;
  const goodTags = tags.every((tag) => tagKey(tag) !== '' && tag.length <= MAX_TAG_LENGTH);
  return {
    ...(!isUlid(id) && { id: ['must be a ULID'] }),
    ...(!isSlug(slug) && { slug: ['must be a slug'] }),
    ...(title.trim() === '' && { title: ['must not be empty'] }),
    ...(bytes > MAX_CONTENT_BYTES && { content: [`must be at most ${MAX_CONTENT_BYTES} bytes`] }),
    ...((tags.length > MAX_TAGS || !goodTags) && {
      tags: [`must be at most ${MAX_TAGS}, each of 1 to ${MAX_TAG_LENGTH} characters`],
    }),
  };
}
