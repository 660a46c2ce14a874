import { calls } from '../../../shared/contracts/calls.ts';
import { actorOf } from '../../http/caller.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';
import type { PostEditing } from './edit-posts.ts';

interface Dependencies {
  readonly postEditing: PostEditing;
  readonly cursors: Cursors;
}

/** What staff do to the posts of the blog. */
export function staffPostRoutes({ postEditing, cursors }: Dependencies) {
  return {
    listStaffPosts: route('listStaffPosts', calls.listStaffPosts, ({ query }) =>
      cursors.page('listStaffPosts', query, (after) => postEditing.list({ ...query, after })),
    ),
    getStaffPost: route('getStaffPost', calls.getStaffPost, async ({ params }) => ({
      body: await postEditing.get(params.id),
    })),
    createPost: route('createPost', calls.createPost, async ({ body, caller }) => ({
      body: await postEditing.create(body, actorOf(caller)),
    })),
    editPost: route('editPost', calls.editPost, async ({ params, body, caller }) => ({
      body: await postEditing.edit(params.id, body, actorOf(caller)),
    })),
    publishPost: route('publishPost', calls.publishPost, async ({ params, body, caller }) => ({
      body: await postEditing.publish(params.id, body.at, actorOf(caller)),
    })),
    unpublishPost: route('unpublishPost', calls.unpublishPost, async ({ params, caller }) => ({
      body: await postEditing.unpublish(params.id, actorOf(caller)),
    })),
  };
}
