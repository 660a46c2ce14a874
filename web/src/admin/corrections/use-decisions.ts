import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffCorrections } from '../../../../shared/content/staff/corrections.ts';
import { type EditedClinic, editedClinicSchema } from '../../../../shared/contracts/clinics/staff-clinics.ts';
import type { StaffCorrection } from '../../../../shared/contracts/corrections/staff-corrections.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { SendError, sendCall } from '../../lib/send.ts';
import { staffToken } from '../../lib/staff-token.ts';
import { staffClinicQuery } from '../clinics/queries.ts';
import { DelayedDecisions } from '../kit/delayed-decisions.ts';
import { useDelayed } from '../kit/use-delayed.ts';
import { isDecided, kindLabel, nameOf, useForgetDecided } from './calls.ts';
import { type Acceptance, acceptanceBody, standsOn } from './workbench.ts';

/** Decision about a correction before it is sent. */
export type Decision = { readonly id: string; readonly correction: StaffCorrection } & (
  | { readonly action: 'accept'; readonly acceptance: Acceptance }
  | { readonly action: 'reject'; readonly reason: string }
);

/** 'Accepted: Lake Clinic, The phone number is wrong'. */
export const decisionText = ({ action, correction }: Decision): string =>
  `${staffCorrections.decided[action]}: ${nameOf(correction)}, ${kindLabel(correction)}`;

/** Saves over a record that only other decisions have changed at most this often. */
const MAX_ATTEMPTS = 5;

/** The browser sends a decision even when the page is left meanwhile. */
async function send(decision: Decision, token: string): Promise<StaffCorrection> {
  const { id } = decision;
  const input = { params: { id }, token, keepalive: true };
  if (decision.action === 'reject') {
    return sendCall(contracts.rejectCorrection, { ...input, body: { reason: decision.reason } });
  }
  const { acceptance } = decision;
  let body = acceptanceBody(acceptance);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendCall(contracts.acceptCorrection, { ...input, body });
    } catch (error) {
      const present = presentOf(error);
      if (present === undefined || attempt === MAX_ATTEMPTS || !standsOn(present, acceptance)) throw error;
      body = acceptanceBody(acceptance, present.version);
    }
  }
}

/** The clinic as it is stored, where it has changed since it was read. */
const presentOf = (error: unknown): EditedClinic | undefined =>
  error instanceof SendError && error.status === 409
    ? editedClinicSchema.safeParse(error.body?.current).data
    : undefined;

/** The decisions of this page: those that wait, the corrections that are decided, and what became of the others. */
export function useDecisions() {
  const { withToken, publicChanged } = useSession();
  const queries = useQueryClient();
  const toasts = useToast();
  const forgetDecided = useForgetDecided();
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  /** Why a decision was not saved, by correction. */
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map());

  const { delayed, waiting } = useDelayed(
    () =>
      new DelayedDecisions<Decision, StaffCorrection>(
        // A page that is left cannot wait for a token to be renewed.
        (decision, leaving) =>
          leaving ? send(decision, staffToken() ?? '') : withToken((token) => send(decision, token)),
        {
          saved({ id, correction: { clinic } }) {
            setDecided((before) => new Set([...before, id]));
            forgetDecided();
            if (clinic !== null)
              void queries.invalidateQueries({ queryKey: staffClinicQuery(clinic.id).queryKey });
            void publicChanged();
          },
          failed(decision, error) {
            if (error instanceof SignedOut) return;
            const { id, correction } = decision;
            const outdated = presentOf(error);
            if (isDecided(error) && outdated === undefined) {
              setDecided((before) => new Set([...before, id]));
              forgetDecided();
              toasts.show(staffCorrections.conflict);
              return;
            }
            if (outdated !== undefined && correction.clinic !== null) {
              void queries.invalidateQueries({ queryKey: staffClinicQuery(correction.clinic.id).queryKey });
            }
            const why =
              outdated === undefined ? staffCorrections.notSaved.failed : staffCorrections.notSaved.outdated;
            setFailed((before) => new Map([...before, [id, why]]));
            toasts.show({
              title: staffCorrections.notSaved.title,
              description: staffCorrections.notSaved.description(decisionText(decision)),
              variant: 'destructive',
            });
          },
        },
      ),
  );

  return {
    waiting,
    decided,
    failed,
    decide(decision: Decision) {
      setFailed((before) => new Map([...before].filter(([id]) => id !== decision.id)));
      delayed.add(decision);
    },
    undo: (id?: string) => delayed.undo(id),
    sendAll: () => delayed.sendAll(),
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
