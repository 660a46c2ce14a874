import type { ListingEventKind } from '../../../../shared/contracts/providers/insights.ts';

/** Counts the use of a link of a clinic; what sends it loads with the first one. The page stays, so that it comes in time. */
export function countUse(clinicId: string, kind: ListingEventKind): void {
  import('../../components/choices/count-event.ts').then(
    ({ countEvent }) => countEvent({ clinicId, kind }),
    () => {},
  );
}
