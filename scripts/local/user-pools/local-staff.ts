import { UserNotFoundError } from 'cognito-local/lib/errors.js';
import * as z from 'zod';
import { STAFF_GROUP } from '../../../shared/contracts/staff/sign-in.ts';
import type { UserPools } from './user-pools.ts';

interface Person {
  readonly email: string;
  readonly password: string;
  readonly groups: readonly string[];
}

/** Users of the local pools. The runner creates them; deployed pools have none. */
export const localStaff = {
  admin: { email: 'admin@careatlas.example', password: 'CareAtlas-local-1', groups: [STAFF_GROUP] },
  visitor: { email: 'visitor@careatlas.example', password: 'CareAtlas-local-2', groups: [] },
} as const satisfies Record<string, Person>;

/** Creates missing users in each pool; existing ones keep their changes. */
export async function createLocalStaff(
  userPools: UserPools,
  poolIds: readonly string[],
): Promise<'present' | 'created'> {
  let outcome: 'present' | 'created' = 'present';
  const users = poolIds.flatMap((UserPoolId) =>
    Object.values<Person>(localStaff).map((person) => ({ UserPoolId, person })),
  );
  for (const { UserPoolId, person } of users) {
    const who = { UserPoolId, Username: person.email };
    const status = await statusOf(userPools, who);
    if (status === 'CONFIRMED') continue;
    outcome = 'created';
    if (status === undefined) {
      await userPools.run('AdminCreateUser', {
        ...who,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: person.email },
          { Name: 'email_verified', Value: 'true' },
        ],
      });
    }
    for (const GroupName of person.groups) await userPools.run('AdminAddUserToGroup', { ...who, GroupName });
    // The last step confirms the user, so that the next start completes one that was killed.
    await userPools.run('AdminSetUserPassword', { ...who, Password: person.password, Permanent: true });
  }
  return outcome;
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
