import type { AuditRecord } from '../../shared/domain/records.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/identity/token-verifier.ts';

/** The staff member of a call, for the audit. The gateway lets no other request in; one without a caller is denied here too. */
export function actorOf(caller: Caller | undefined): AuditRecord['actor'] {
  if (caller === undefined) throw new AppError('unauthorized', 'Sign in to do this.');
  return { subject: caller.subject, username: caller.username };
}
