import { clinicKeys } from '../../records/clinics/index.ts';
import { personKeys } from '../../records/people/index.ts';
import { EVERY, on, type RoomAccess } from '../../table/index.ts';
import { BY_NAME_PREFIX, NAMED_PREFIX, peopleKeys } from './items.ts';

const ofClinics = peopleKeys.entry(EVERY, '').pk;
const manifests = peopleKeys.manifest(EVERY).pk;
const named = `${NAMED_PREFIX}${EVERY}`;
const numbered = peopleKeys.numbered(EVERY, '').pk;
const byName = `${BY_NAME_PREFIX}${EVERY}`;
const people = personKeys.person(EVERY).pk;
const clinics = clinicKeys.clinic(EVERY).pk;

export const peopleAccess: RoomAccess = {
  'public-read': [on(['Query'], people, ofClinics, byName), on(['GetItem'], personKeys.slug(EVERY).pk)],
  admin: [on(['Query'], named, numbered)],
  projector: [
    on(['Query'], people),
    on(['DeleteItem', 'GetItem', 'PutItem'], manifests, clinics),
    on(['DeleteItem', 'PutItem', 'Query'], ofClinics),
    on(['DeleteItem', 'PutItem'], named, numbered, byName),
  ],
};
