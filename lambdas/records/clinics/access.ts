import { EVERY, on, query, type RoomAccess } from '../../table/index.ts';
import { websitePartition } from './clinic-websites.ts';
import { clinicKeys } from './items.ts';

const clinics = clinicKeys.clinic(EVERY).pk;
const slugs = clinicKeys.slug(EVERY).pk;
const reservedSlugs = clinicKeys.reservedSlug(EVERY).pk;

export const clinicAccess: RoomAccess = {
  // A practice reserves a slug that no clinic has; a review or correction is of the clinic of a slug.
  submissions: [
    on(['BatchGetItem'], slugs, reservedSlugs),
    on(['ConditionCheckItem', 'GetItem'], slugs),
    on(['PutItem'], reservedSlugs),
    on(['GetItem'], clinics),
  ],
  // Mails name the clinic of a review or a claim.
  'mail-worker': [on(['BatchGetItem', 'GetItem'], clinics)],
  'outbox-sweep': [on(['BatchGetItem'], clinics)],
  // Which clinics share the domain of a website.
  providers: [
    on(['BatchGetItem', 'GetItem', 'PutItem'], clinics),
    query('bySitemap', websitePartition(EVERY)),
  ],
  admin: [
    on(['BatchGetItem', 'GetItem', 'PutItem', 'Query'], clinics),
    on(['BatchGetItem', 'PutItem'], slugs),
    on(['BatchGetItem', 'ConditionCheckItem', 'DeleteItem'], reservedSlugs),
  ],
};
