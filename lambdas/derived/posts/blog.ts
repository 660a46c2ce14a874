import type { BlogPost, PostCard, PostTags } from '../../../shared/contracts/posts/posts.ts';
import { tagKey } from '../../../shared/domain/posts/blog-post.ts';
import type { BlogPostRecord } from '../../../shared/domain/records.ts';
import { isSlug } from '../../../shared/domain/text/slug.ts';
import { notFound } from '../../platform/errors.ts';
import { MAX_CALL_UNITS } from '../../table/index.ts';
import type { PostPageRequest, PostRepository } from './post-repository.ts';

/** Lists end early where more would cost more than a call may. */
export interface Blog {
  /** Published posts, newest first. An empty tag is none. */
  list(request: PostPageRequest): Promise<BlogPost[]>;
  cards(request: PostPageRequest): Promise<PostCard[]>;
  tags(request: PostPageRequest): Promise<PostTags[]>;
  /** A published post. Throws `not_found` for everything else, drafts included. */
  post(slug: string): Promise<BlogPost>;
}

export function createBlog(posts: Pick<PostRepository, 'page' | 'cards' | 'tags' | 'bySlug'>): Blog {
  return {
    list: async (request) => (await posts.page(wanted(request))).map(postOf),
    cards: async (request) => [...(await posts.cards(wanted(request)))],
    tags: async (request) => [...(await posts.tags(wanted(request)))],
    async post(slug) {
      const post = isSlug(slug) ? await posts.bySlug(slug) : undefined;
      if (post?.publishedAt === undefined) throw notFound('There is no such post.');
      return postOf(post);
    },
  };
}

function wanted({ limit, offset, tag }: PostPageRequest): PostPageRequest {
  const units = MAX_CALL_UNITS;
  return { limit, offset, tag: tag !== undefined && tagKey(tag) !== '' ? tag : undefined, units };
}

function postOf(post: BlogPostRecord): BlogPost {
  return { ...post, tags: [...post.tags], relatedClinicIds: [...post.relatedClinicIds] };
}
