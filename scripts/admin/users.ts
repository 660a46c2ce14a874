import * as z from 'zod';
import { putAudit } from '../../lambdas/records/audit/audit-repository.ts';
import { isEmailAddress } from '../../shared/domain/mail/email-address.ts';
import type { AuditRecord } from '../../shared/domain/records.ts';
import { COMMAND_LINE, type CommandContext, defineCommand } from './command.ts';
import type { StaffUser } from './staff-users.ts';

const NEW_PASSWORD = 'FORCE_CHANGE_PASSWORD';

/** Cognito's user names are addresses without regard to their case. */
const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isEmailAddress, 'EMAIL is not a valid email address.');
const argumentsOfEmail = [{ name: '<email>', help: 'the address that the person signs in with' }];

export const createUser = defineCommand({
  name: 'create-user',
  summary: 'lets a person sign in to the staff pages',
  help: `Creates a member of staff. Cognito sends a temporary password to the address, valid for three days; the local cloud stores the
mail, which /__outbox shows. At /admin the person sets a password and, in production, adds an authenticator app. For a person who
is staff already nothing changes: when the temporary password has expired or the app is lost, use remove-user first.`,
  arguments: argumentsOfEmail,
  writes: true,
  input: z.object({ email: emailSchema }),
  async run(context, { email }) {
    const { target, dryRun } = context;
    const staff = await target.users.list();
    const known = staff.find((user) => user.email.toLowerCase() === email);
    if (known !== undefined) return done(`${email} is staff already: ${statusText(known)}.`);
    if (dryRun) return done(`Would make ${email} a member of staff.`);
    const existing = await target.users.find(email);
    const user = existing ?? (await target.users.create(email));
    // Before it takes effect, so that no member of staff is without an entry; a repeat may write a second one.
    await writeAudit(context, 'add-user', user, { group: 'staff' });
    await target.users.admit(email);
    return done(
      existing === undefined
        ? `${email} is a member of staff. The mail with the temporary password is on its way.`
        : `${email} is a member of staff, and signs in as before.`,
    );
  },
});

export const removeUser = defineCommand({
  name: 'remove-user',
  summary: 'removes a person from the staff',
  help: `Deletes the person's account. Tokens that were issued before are accepted until they expire, within half an hour. The last
member of staff is removed only with --force: no practice could be approved then.`,
  arguments: argumentsOfEmail,
  options: [{ flags: '--force', help: 'removes the last member of staff, too' }],
  writes: true,
  input: z.object({ email: emailSchema, force: z.boolean().default(false) }),
  async run(context, { email, force }) {
    const { target, dryRun } = context;
    const user = await target.users.find(email);
    if (user === undefined) return done(`There is no user ${email}.`);
    const staff = await target.users.list();
    if (staff.every(({ id }) => id === user.id) && staff.length > 0 && !force) {
      return {
        lines: [`${email} is the last member of staff: --force removes them.`],
        isComplete: false,
      };
    }
    if (dryRun) return done(`Would remove ${email}.`);
    await writeAudit(context, 'remove-user', user);
    await target.users.remove(email);
    return done(`${email} is removed.`);
  },
});

export const listUsers = defineCommand({
  name: 'list-users',
  summary: 'lists who can sign in to the staff pages',
  help: 'Lists the members of staff, with the day that each was created on and whether they have signed in.',
  writes: false,
  async run({ target }) {
    const staff = await target.users.list();
    const width = Math.max(...staff.map(({ email }) => email.length));
    return {
      isComplete: true,
      lines: [
        ...staff.map((user) => {
          const day = user.createdAt?.toISOString().slice(0, 10) ?? '';
          return `${user.email.padEnd(width)}  ${day}  ${statusText(user)}`;
        }),
        staff.length === 1 ? '1 member of staff.' : `${staff.length} members of staff.`,
      ],
    };
  },
});

const done = (line: string) => ({ lines: [line], isComplete: true });

function statusText({ status, isEnabled }: StaffUser): string {
  if (!isEnabled) return 'disabled';
  return status === NEW_PASSWORD ? 'has not signed in yet' : 'active';
}

/** With the address as the record's name: the staff page Activity shows it, and `erase` removes it. */
async function writeAudit(
  { target, clock, newId }: CommandContext,
  action: AuditRecord['action'],
  { id, email }: StaffUser,
  after?: AuditRecord['after'],
): Promise<void> {
  const audit: AuditRecord = {
    id: newId(),
    at: clock().toISOString(),
    actor: COMMAND_LINE,
    action,
    subject: id,
    recordName: email,
    ...(after && { after }),
  };
  await target.table.transact((tableName) => [putAudit(tableName, audit)]);
}
