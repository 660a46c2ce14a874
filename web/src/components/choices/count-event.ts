import { countEvent as contract } from '../../../../shared/contracts/providers/event-contracts.ts';
import type { ListingEvent } from '../../../../shared/contracts/providers/insights.ts';
import { hasStaffMarker } from '../../lib/staff-marker.ts';

/** Counts a view or a use of a listing, without anything about the visitor. Staff's own are not counted. */
export function countEvent(event: ListingEvent): void {
  if (hasStaffMarker()) return;
  navigator.sendBeacon(contract.path, new Blob([JSON.stringify(event)], { type: 'application/json' }));
}
