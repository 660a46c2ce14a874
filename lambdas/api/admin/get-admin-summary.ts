import { calls } from '../../../shared/contracts/calls.ts';
import type { AdminSummary } from '../../../shared/contracts/staff.ts';
import { route } from '../../http/route.ts';

export const getAdminSummary = ({ getSummary }: { getSummary: () => Promise<AdminSummary> }) =>
  route('getAdminSummary', calls.getAdminSummary, async () => ({ body: await getSummary() }));
