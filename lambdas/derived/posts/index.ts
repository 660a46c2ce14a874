export { createBlog } from './blog.ts';
export { postRoutes } from './calls.ts';
export {
  BLOG_PARTITION,
  cardPartition,
  POST_MANIFEST_PREFIX,
  POST_PARTITION_PREFIX,
  postItemSchema,
  postManifestItemSchema,
  publicPostKeys,
} from './items.ts';
export { PostProjection } from './post-projection.ts';
export { PostRepository } from './post-repository.ts';
