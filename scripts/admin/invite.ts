import * as z from 'zod';
import { ClaimRepository } from '../../lambdas/records/claims/claim-repository.ts';
import { newInvitation } from '../../lambdas/records/claims/invitations.ts';
import { clinicItemSchema, clinicKeys, slugItemSchema } from '../../lambdas/records/clinics/items.ts';
import type { Table } from '../../lambdas/table/client.ts';
import { isEmailAddress } from '../../shared/domain/mail/email-address.ts';
import { isUlid } from '../../shared/domain/text/slug.ts';
import { COMMAND_LINE, defineCommand, UsageError } from './command.ts';

export const invite = defineCommand({
  name: 'invite',
  summary: 'invites a person to manage the listing of a clinic',
  help: `Sends an invitation to the address. Who signs up or signs in with it, and has verified it, owns the listing from then on; others who
hold it keep it, and get a mail. The invitation ends after 30 days. For an address that is invited already nothing changes.`,
  arguments: [
    { name: '<clinic>', help: 'the id or slug of the clinic' },
    { name: '<email>', help: 'the address of the person' },
  ],
  writes: true,
  input: z.object({
    clinic: z.string().trim().min(1, 'CLINIC is an id or a slug.'),
    email: z.string().trim().refine(isEmailAddress, 'EMAIL is not a valid email address.'),
  }),
  async run({ target: { table }, dryRun, clock, newId }, { clinic: wanted, email }) {
    const clinic = await clinicOf(table, wanted);
    const { id: subjectId, name } = clinic;
    const claims = new ClaimRepository(table, () => {});
    const now = clock();
    const { claims: held, invitations } = await claims.ofSubject('clinic', subjectId, now.toISOString());
    const isSame = (one: { readonly email: string }) => one.email.toLowerCase() === email.toLowerCase();
    if (held.some((one) => one.state === 'granted' && isSame(one)))
      return done(`${email} manages ${name} already.`);
    if (invitations.some(isSame)) return done(`${email} is invited already.`);
    if (dryRun) return done(`Would invite ${email} to manage ${name}.`);
    const invited = { email, kind: 'clinic', subjectId, role: 'owner' } as const;
    const invitation = newInvitation(newId(), invited, 'operator', now);
    await claims.invite(invitation, {
      id: newId(),
      at: invitation.createdAt,
      actor: COMMAND_LINE,
      action: 'invite-to-claim',
      subject: invitation.id,
      recordName: name,
      after: { role: invitation.role },
    });
    return done(`${email} is invited to manage ${name}. The mail is on its way.`);
  },
});

const done = (line: string) => ({ lines: [line], isComplete: true });

async function clinicOf(table: Table, wanted: string) {
  const slug = slugItemSchema.safeParse(await table.get(clinicKeys.slug(wanted), { consistent: true })).data;
  const id = isUlid(wanted) ? wanted : slug?.clinicId;
  const item = id === undefined ? undefined : await table.get(clinicKeys.clinic(id), { consistent: true });
  const clinic = clinicItemSchema.safeParse(item).data;
  if (clinic?.status !== 'approved') throw new UsageError(`There is no clinic ${wanted} on the site.`);
  return clinic;
}
