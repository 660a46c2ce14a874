/** What follows from the state of a record: its name for staff, and what can be done. */
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import type { EditedPractitioner, Hiding } from '../../../../shared/contracts/people/staff-people.ts';

export type HidingAction = Hiding['what'];

type State = Pick<EditedPractitioner, 'hidden' | 'merged' | 'mergedInto'>;

export function stateOf({ hidden, mergedInto }: State) {
  if (mergedInto !== undefined) return { label: staffPractitioners.states.merged, color: 'grey' } as const;
  if (hidden?.what === 'all') return { label: staffPractitioners.states.hidden, color: 'red' } as const;
  if (hidden?.what === 'street') return { label: staffPractitioners.streetHidden, color: 'blue' } as const;
  return { label: staffPractitioners.states.shown, color: 'green' } as const;
}

/** Whether the record has a page of its own now. */
export const hasPage = ({ hidden, mergedInto }: State): boolean =>
  mergedInto === undefined && hidden?.what !== 'all';

/** A merged record can only be taken apart, and one that others are merged into cannot be merged itself. */
export function actionsOf({ hidden, merged = [], mergedInto }: State): {
  readonly canMerge: boolean;
  readonly hidings: readonly HidingAction[];
} {
  if (mergedInto !== undefined) return { canMerge: false, hidings: [] };
  const all = ['all', 'street', 'nothing'] as const;
  return {
    canMerge: merged.length === 0,
    hidings: all.filter((what) => what !== (hidden?.what ?? 'nothing')),
  };
}
