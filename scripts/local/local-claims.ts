import { monotonicFactory } from 'ulid';
import { type ClaimRecord, ClaimRepository } from '../../lambdas/records/claims/index.ts';
import type { Table } from '../../lambdas/table/client.ts';
import type { DemonstrationData } from '../demo-data/index.ts';
import { localProviders } from './user-pools/local-people.ts';

type Data = Pick<DemonstrationData, 'clinics' | 'asOf'>;

/** Missing claims of the local providers: one owns the first two clinics of the demonstration data, the other edits the first. */
export async function addLocalClaims(table: Table, data: Data): Promise<void> {
  const claims = new ClaimRepository(table, () => {});
  for (const claim of localClaims(data)) await claims.add(claim);
}

function localClaims({ clinics, asOf }: Data): ClaimRecord[] {
  const { provider, editor } = localProviders;
  const newId = monotonicFactory();
  const [first, second] = clinics.filter(({ status }) => status === 'approved');
  if (first === undefined || second === undefined) throw new Error('the demonstration has too few clinics');
  return [
    { account: provider.id, email: provider.email, subjectId: first.id, role: 'owner' as const },
    { account: provider.id, email: provider.email, subjectId: second.id, role: 'owner' as const },
    { account: editor.id, email: editor.email, subjectId: first.id, role: 'editor' as const },
  ].map((claim) => ({
    ...claim,
    version: 0,
    // In this order: an account lists its claims by their ids.
    id: newId(Date.parse(asOf)),
    kind: 'clinic',
    state: 'granted',
    createdAt: asOf,
    // Of the first start: an owner is asked to confirm three months later, and not at once.
    changedAt: new Date().toISOString(),
  }));
}
