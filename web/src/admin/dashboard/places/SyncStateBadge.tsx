import { Badge } from '@cloudscape-design/components';
import { admin } from '../../../../../shared/content/admin.ts';
import type { SyncState } from '../../../../../shared/contracts/places-sync.ts';

const colours = { running: 'blue', completed: 'green', unauthorized: 'red', abandoned: 'grey' } as const;

export function SyncStateBadge({ state }: { readonly state: SyncState }) {
  return <Badge color={colours[state]}>{admin.sync.states[state]}</Badge>;
}
