import { MAX_TAG_LENGTH } from '../../../shared/contracts/limits.ts';
import { MAX_CONTENT_BYTES, MAX_TAGS, tagKey } from '../../../shared/domain/blog-post.ts';
import type { BlogPostRecord } from '../../../shared/domain/records.ts';
import { isSlug, isUlid } from '../../../shared/domain/slug.ts';
import { type FieldMessages, invalid } from '../errors.ts';
import type { PostWriter } from './ports.ts';

/** Stores a post or a draft. Throws `invalid_request` for one that could not be shown or found again. */
export function createSavePost(posts: PostWriter): (post: BlogPostRecord) => Promise<void> {
  return async (post) => {
    const fields = mistakes(post);
    if (Object.keys(fields).length > 0) throw invalid(fields);
    await posts.save(post);
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
