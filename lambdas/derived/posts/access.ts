import { postKeys } from '../../records/posts/index.ts';
import { EVERY, on, type RoomAccess } from '../../table/index.ts';
import { BLOG_PARTITION, cardPartition, publicPostKeys, tagPartition } from './items.ts';

const posts = publicPostKeys.post(EVERY).pk;
const manifests = publicPostKeys.manifest(EVERY).pk;
const entries = [BLOG_PARTITION, tagPartition(EVERY)];
const cards = entries.map(cardPartition);

export const publicPostAccess: RoomAccess = {
  // A former slug leads to the post's present one.
  'public-read': [
    on(['BatchGetItem', 'GetItem'], posts),
    on(['GetItem'], postKeys.slug(EVERY).pk, manifests),
    on(['Query'], ...entries, ...cards),
  ],
  projector: [
    on(['GetItem'], manifests),
    on(['DeleteItem', 'PutItem'], posts, manifests, ...entries, ...cards),
  ],
};
