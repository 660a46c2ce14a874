import { calls } from '../../../shared/contracts/calls.ts';
import { actorOf } from '../../http/caller.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';
import { sentForm } from '../submissions/index.ts';
import type { ReportClinic } from './report-clinic.ts';
import type { CorrectionDecisions } from './staff-corrections.ts';

/** What visitors report as wrong in a listing. */
export function correctionFormRoutes({ reportClinic }: { readonly reportClinic: ReportClinic }) {
  return {
    reportClinic: route('reportClinic', calls.reportClinic, async ({ params, body, idempotencyKey }) => ({
      body: await reportClinic(params.slugOrId, sentForm(body, idempotencyKey)),
    })),
  };
}

interface StaffDependencies {
  readonly correctionDecisions: CorrectionDecisions;
  readonly cursors: Cursors;
}

/** What staff do about corrections. */
export function staffCorrectionRoutes({ correctionDecisions, cursors }: StaffDependencies) {
  return {
    listCorrections: route('listCorrections', calls.listCorrections, ({ query }) =>
      cursors.page('listCorrections', query, (after) =>
        correctionDecisions.list(query.status, { limit: query.limit, after }),
      ),
    ),
    acceptCorrection: route('acceptCorrection', calls.acceptCorrection, async ({ params, body, caller }) => ({
      body: await correctionDecisions.accept(params.id, body, actorOf(caller)),
    })),
    rejectCorrection: route('rejectCorrection', calls.rejectCorrection, async ({ params, body, caller }) => ({
      body: await correctionDecisions.reject(params.id, body.reason, actorOf(caller)),
    })),
  };
}
