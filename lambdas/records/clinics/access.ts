import { EVERY, on, type RoomAccess } from '../../table/index.ts';
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
  // The mail that confirms a review names its clinic.
  'mail-worker': [on(['GetItem'], clinics)],
  providers: [on(['BatchGetItem', 'GetItem', 'PutItem'], clinics)],
  admin: [
    on(['BatchGetItem', 'GetItem', 'PutItem', 'Query'], clinics),
    on(['BatchGetItem', 'PutItem'], slugs),
    on(['BatchGetItem', 'ConditionCheckItem', 'DeleteItem'], reservedSlugs),
  ],
};
