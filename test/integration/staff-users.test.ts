/** The commands for staff, on the local cloud's user pools. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminCommand } from '../../scripts/admin/command.ts';
import { StaffUsers } from '../../scripts/admin/staff-users.ts';
import { createUser, listUsers, removeUser } from '../../scripts/admin/users.ts';
import type { CodeMail } from '../../scripts/local/user-pools/cognito-local.ts';
import { UserPools } from '../../scripts/local/user-pools/user-pools.ts';
import { STAFF_GROUP } from '../../shared/contracts/staff/sign-in.ts';
import { runCommand } from './support/admin.ts';
import { allItems } from './support/projection.ts';
import { useTable } from './support/table.ts';

const Id = 'us-east-1_TestPool1';

describe('commands for staff', () => {
  const test = useTable();
  const directory = mkdtempSync(join(tmpdir(), 'staff-users-'));
  const mails: CodeMail[] = [];
  let pools: UserPools;
  let users: StaffUsers;

  beforeAll(async () => {
    pools = await UserPools.open({
      directory,
      warn: (message) => {
        throw new Error(message);
      },
      deliver: (mail) => mails.push(mail),
    });
    await pools.definePool({
      Id,
      Arn: `arn:aws:cognito-idp:us-east-1:000000000000:userpool/${Id}`,
      Name: 'careatlas-local-staff',
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AdminCreateUserConfig: {
        AllowAdminCreateUserOnly: true,
        InviteMessageTemplate: { EmailSubject: 'Welcome', EmailMessage: '{username}: {####}' },
      },
    });
    await pools.defineGroup(Id, { GroupName: STAFF_GROUP, Description: 'Staff' });
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const client = new CognitoIdentityProviderClient({
      endpoint: pools.origin,
      region: 'us-east-1',
      credentials,
    });
    users = new StaffUsers(client, 'local');
  });
  afterAll(async () => {
    await pools.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const run = (command: AdminCommand, input = {}, dryRun = false) =>
    runCommand(command, test(), { input, dryRun, target: { users } });
  const audits = async () =>
    (await allItems(test().table)).map(({ action, recordName }) => `${action} ${recordName}`).sort();

  it('create a user once, who gets a temporary password by email', async () => {
    const email = 'Ada@Careatlas.example';
    expect((await run(createUser, { email }, true)).lines).toEqual([
      'Would make ada@careatlas.example a member of staff.',
    ]);
    expect(mails).toEqual([]);
    expect((await run(createUser, { email })).lines[0]).toContain('is on its way');
    expect(mails).toEqual([expect.objectContaining({ to: 'ada@careatlas.example' })]);
    expect((await run(createUser, { email })).lines).toEqual([
      'ada@careatlas.example is staff already: has not signed in yet.',
    ]);
    expect(mails).toHaveLength(1);
    expect(await audits()).toEqual(['add-user ada@careatlas.example']);
  });

  it('complete a user who was created before the command was killed', async () => {
    await users.create('bo@careatlas.example');
    expect((await run(createUser, { email: 'bo@careatlas.example' })).isComplete).toBe(true);
    expect((await run(listUsers)).lines).toEqual([
      expect.stringMatching(/^ada@careatlas.example {2}\d{4}-\d\d-\d\d {2}has not signed in yet$/),
      expect.stringMatching(/^bo@careatlas.example {3}\d{4}-\d\d-\d\d {2}has not signed in yet$/),
      '2 members of staff.',
    ]);
  });

  it('remove a user, the last one only with --force', async () => {
    expect((await run(removeUser, { email: 'bo@careatlas.example' })).isComplete).toBe(true);
    expect((await run(removeUser, { email: 'bo@careatlas.example' })).lines).toEqual([
      'There is no user bo@careatlas.example.',
    ]);
    const last = { email: 'ada@careatlas.example' };
    expect(await run(removeUser, last)).toEqual({
      lines: ['ada@careatlas.example is the last member of staff: --force removes them.'],
      isComplete: false,
    });
    expect((await run(removeUser, { ...last, force: true })).isComplete).toBe(true);
    expect((await run(listUsers)).lines).toEqual(['0 members of staff.']);
    expect(await audits()).toContain('remove-user ada@careatlas.example');
  });

  it('explain an address that is not valid, and a stage without a user pool', async () => {
    await expect(run(createUser, { email: 'ada' })).rejects.toThrow('EMAIL is not a valid email address.');
    const client = new CognitoIdentityProviderClient({
      endpoint: pools.origin,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    const target = { users: new StaffUsers(client, 'prod') };
    await expect(runCommand(listUsers, test(), { target })).rejects.toThrow(
      'There is no user pool with the name careatlas-prod-staff.',
    );
  });
});
