import { UserNotFoundError } from 'cognito-local/lib/errors.js';
import * as z from 'zod';
import { STAFF_GROUP } from '../../../shared/contracts/staff/sign-in.ts';
import type { UserPools } from './user-pools.ts';

interface Person {
  readonly email: string;
  readonly password: string;
  readonly groups: readonly string[];
  /** User name and `sub` where an email address is an alias only. */
  readonly id?: string;
}

/** Users of the local pools. The runner creates them; deployed pools have none. */
export const localStaff = {
  admin: { email: 'admin@careatlas.example', password: 'CareAtlas-local-1', groups: [STAFF_GROUP] },
  visitor: { email: 'visitor@careatlas.example', password: 'CareAtlas-local-2', groups: [] },
} as const satisfies Record<string, Person>;

/** With ids of their own, since the claims of the demonstration data name them. */
export const localProviders = {
  provider: {
    id: '7b1f5c1e-0003-4000-8000-000000000003',
    email: 'provider@careatlas.example',
    password: 'CareAtlas-local-3',
    groups: [],
  },
  editor: {
    id: '7b1f5c1e-0004-4000-8000-000000000004',
    email: 'editor@careatlas.example',
    password: 'CareAtlas-local-4',
    groups: [],
  },
} as const satisfies Record<string, Person>;

/** Creates missing users of staff's pool and of providers'; existing ones keep their changes. */
export async function createLocalPeople(
  userPools: UserPools,
  ids: ReadonlyMap<string, string>,
): Promise<'present' | 'created'> {
  let outcome: 'present' | 'created' = 'present';
  for (const [name, id] of ids) {
    const people = name.endsWith('providers') ? localProviders : localStaff;
    for (const person of Object.values<Person>(people)) {
      if (await createPerson(userPools, id, person)) outcome = 'created';
    }
  }
  return outcome;
}

async function createPerson(userPools: UserPools, UserPoolId: string, person: Person): Promise<boolean> {
  const who = { UserPoolId, Username: person.id ?? person.email };
  const status = await statusOf(userPools, who);
  if (status === 'CONFIRMED') return false;
  if (status === undefined) {
    await userPools.run('AdminCreateUser', {
      ...who,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        ...(person.id === undefined ? [] : [{ Name: 'sub', Value: person.id }]),
        { Name: 'email', Value: person.email },
        { Name: 'email_verified', Value: 'true' },
      ],
    });
  }
  for (const GroupName of person.groups) await userPools.run('AdminAddUserToGroup', { ...who, GroupName });
  // The last step confirms the user, so that the next start completes one that was killed.
  await userPools.run('AdminSetUserPassword', { ...who, Password: person.password, Permanent: true });
  return true;
}

const statusSchema = z.object({ UserStatus: z.string() });

async function statusOf(userPools: UserPools, who: object): Promise<string | undefined> {
  try {
    return statusSchema.parse(await userPools.run('AdminGetUser', who)).UserStatus;
  } catch (error) {
    if (error instanceof UserNotFoundError) return undefined;
    throw error;
  }
}
