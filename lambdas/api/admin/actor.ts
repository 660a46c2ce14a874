import type { AuditRecord } from '../../../shared/domain/records.ts';
import { AppError } from '../../app/errors.ts';
import type { Caller } from '../../app/token-verifier.ts';

/** Who does what a staff call does. Its routes are reached by a caller only; one without is refused all the same. */
export function actorOf(caller: Caller | undefined): AuditRecord['actor'] {
  if (caller === undefined) throw new AppError('unauthorized', 'Sign in to do this.');
  return { subject: caller.subject, username: caller.username };
}
