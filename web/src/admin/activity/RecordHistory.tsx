import { useInfiniteQuery } from '@tanstack/react-query';
import { staffActivity } from '../../../../shared/content/staff/activity.ts';
import { StaffTable } from '../kit/StaffTable.tsx';
import { activityPages } from './ActivityPage.tsx';
import { useActivityColumns } from './activity-columns.tsx';

interface RecordHistoryProps {
  readonly id: string;
  readonly title: string;
}

/** Who changed what of one record. */
export function RecordHistory({ id, title }: RecordHistoryProps) {
  const query = useInfiniteQuery(activityPages({ recordId: id }));
  const columns = useActivityColumns({ isOfOneRecord: true });
  return <StaffTable words={{ ...staffActivity, title }} query={query} columns={columns} pageSize={10} />;
}
