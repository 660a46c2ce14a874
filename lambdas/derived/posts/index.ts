export { createBlog } from './blog.ts';
export { postRoutes } from './calls.ts';
export {
  BLOG_PARTITION,
  cardPartition,
  POST_PARTITION_PREFIX,
  POST_PLACES_PREFIX,
  postItemSchema,
  postPlacesItemSchema,
  publicPostKeys,
} from './items.ts';
export { PostProjection } from './post-projection.ts';
export { PostRepository } from './post-repository.ts';
