import { Button } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { admin } from '../../../../../shared/content/staff/admin.ts';
import type { PlaceMatch } from '../../../../../shared/contracts/google-places/google-places.ts';
import { StaffTable } from '../../kit/StaffTable.tsx';
import { useRowFocus } from '../../kit/use-row-focus.ts';
import { ViewLink } from '../../kit/ViewLink.tsx';
import { matchPages } from '../queries.ts';
import { MatchDialog } from './MatchDialog.tsx';
import { columnsWithActions, ROWS } from './task-columns.tsx';
import { useTasks } from './use-tasks.ts';

const copy = admin.matches;

/** Clinics with several candidate places on Google: staff confirm the match. */
export function Matches() {
  const { query, gone, decided } = useTasks(matchPages);
  const [open, setOpen] = useState<PlaceMatch>();
  const columns = useMemo(
    () =>
      columnsWithActions<PlaceMatch>(200, (match) => (
        <>
          <Button wrapText={false} ariaLabel={copy.chooseFor(match.name)} onClick={() => setOpen(match)}>
            {copy.choose}
          </Button>
          <ViewLink clinic={match} />
        </>
      )),
    [],
  );
  return (
    <>
      <div {...useRowFocus(gone)}>
        <StaffTable words={copy} query={query} columns={columns} pageSize={ROWS} />
      </div>
      {open && (
        <MatchDialog
          match={open}
          onDecided={(notice) => {
            decided(open.id, notice);
            // By now, this dialog may be closed and another one open.
            setOpen((now) => (now === open ? undefined : now));
          }}
          onChanged={() => query.refetch()}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
