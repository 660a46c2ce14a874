import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { staffCorrections as copy } from '../../../../shared/content/staff/corrections.ts';
import type { StaffCorrection } from '../../../../shared/contracts/corrections/staff-corrections.ts';
import { itemsOf } from '../../lib/api.ts';
import { longDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { staffClinicQuery } from '../clinics/queries.ts';
import { KeysDialog } from '../kit/KeysDialog.tsx';
import { FailedAlert, Loading } from '../kit/QueryStatus.tsx';
import queue from '../kit/queue.module.css';
import { StaffLink } from '../kit/StaffLink.tsx';
import { UserText } from '../kit/UserText.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { useNextPages } from '../kit/use-next-pages.ts';
import { useAnnouncement, usePlace } from '../kit/use-place.ts';
import { ViewLink } from '../kit/ViewLink.tsx';
import { WaitingDecisions } from '../kit/WaitingDecisions.tsx';
import { CorrectionCard } from './CorrectionCard.tsx';
import { clinicName, correctionPages, kindLabel } from './calls.ts';
import styles from './corrections.module.css';
import { RejectCorrection } from './RejectCorrection.tsx';
import { type Decisions, decisionText } from './use-decisions.ts';
import {
  acceptanceOf,
  byClinic,
  type ClinicCorrections,
  type Command,
  changesNothing,
  commands,
  type Draft,
  noDraft,
  problemsOf,
} from './workbench.ts';

/** Corrections before the last loaded one at which the next page is loaded. */
const LOAD_AHEAD = 20;

/** What was asked or complained of the correction in focus. */
interface Remarks {
  readonly id: string;
  readonly problems: Readonly<Record<string, string>>;
  readonly isAsking: boolean;
}

/** Open corrections, those of a clinic together: one in focus, with its keys and the decisions that can be undone. */
export function Workbench({ decisions }: { readonly decisions: Decisions }) {
  const { waiting, decided, failed } = decisions;
  const query = useInfiniteQuery(correctionPages('open'));
  const { data, isError, isFetching, hasNextPage, fetchNextPage } = query;
  const groups = useMemo(() => {
    const gone = new Set([...decided, ...waiting.map(({ decision }) => decision.id)]);
    // Without those that are decided, but in the order of all: the rest of a clinic stays in its place.
    return byClinic(itemsOf(data?.pages ?? []))
      .map((group) => ({ ...group, corrections: group.corrections.filter(({ id }) => !gone.has(id)) }))
      .filter(({ corrections }) => corrections.length > 0);
  }, [data, decided, waiting]);
  const corrections = useMemo(() => groups.flatMap((group) => group.corrections), [groups]);
  const { item: correction, index, moveTo, follow } = usePlace(corrections);
  const { card, announcement, say } = useAnnouncement<HTMLElement>();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const [remarks, setRemarks] = useState<Remarks>();
  const [rejecting, setRejecting] = useState<StaffCorrection>();
  const [keysOpen, setKeysOpen] = useState(false);
  const clinicQuery = useQuery({
    ...staffClinicQuery(correction?.clinic?.id ?? ''),
    enabled: correction !== undefined && correction.clinic !== null,
    refetchOnWindowFocus: false,
  });

  const loadsMore = hasNextPage && !isError && corrections.length - index <= LOAD_AHEAD;
  useNextPages(query, loadsMore);

  const draftOf = (id: string) => drafts.get(id) ?? noDraft;
  function accept(of: StaffCorrection) {
    const clinic = of.clinic === null ? null : clinicQuery.data;
    if (clinic === undefined) return say(copy.accept.loading);
    const { id } = of;
    const acceptance = acceptanceOf(of, clinic ?? undefined, draftOf(id));
    const problems = problemsOf(acceptance);
    if (Object.keys(problems).length > 0) return setRemarks({ id, problems, isAsking: false });
    if (changesNothing(acceptance) && clinic !== null && !(remarks?.id === id && remarks.isAsking)) {
      return setRemarks({ id, problems: {}, isAsking: true });
    }
    const decision = { id, correction: of, action: 'accept', acceptance } as const;
    decisions.decide(decision);
    setRemarks(undefined);
    return say(admin.queue.announced.decided(decisionText(decision)));
  }
  function reject(of: StaffCorrection, reason: string) {
    const decision = { id: of.id, correction: of, action: 'reject', reason } as const;
    decisions.decide(decision);
    setRemarks(undefined);
    say(admin.queue.announced.decided(decisionText(decision)));
  }
  function undo(id?: string) {
    const undone = decisions.undo(id);
    if (undone) follow(undone.id);
    say(undone ? admin.queue.announced.undone(decisionText(undone)) : admin.queue.announced.nothing);
  }
  function move(to: number) {
    const wanted = corrections[to];
    if (wanted) moveTo(to);
    setRemarks(undefined);
    say(wanted ? '' : to < 0 ? copy.first : copy.last);
  }
  function run(command: Command) {
    switch (command) {
      case 'next':
        return move(index + 1);
      case 'previous':
        return move(index - 1);
      case 'undo':
        return undo();
      case 'help':
        return setKeysOpen(true);
      case 'edit':
        return card.current?.querySelector<HTMLElement>('input, textarea, button[aria-haspopup]')?.focus();
      case 'accept':
        return correction && accept(correction);
      case 'reject':
        return setRejecting(correction);
    }
  }
  const keys = useKeys(commands, run);
  const group = groups.find((one) => correction !== undefined && one.corrections.includes(correction));
  const others = groups.filter((one) => one !== group);
  const show = (of: StaffCorrection) => move(corrections.indexOf(of));
  return (
    <SpaceBetween size="m">
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <div className={queue.moves}>
        <Box color="text-body-secondary">{copy.order}</Box>
        <div className={queue.actions}>
          <Button disabled={index <= 0} onClick={() => run('previous')}>
            {admin.queue.previous}
          </Button>
          <Button disabled={index + 1 >= corrections.length} onClick={() => run('next')}>
            {admin.queue.next}
          </Button>
          <Button onClick={() => run('help')}>{admin.queue.keys.button}</Button>
        </div>
      </div>
      {isError && (
        <FailedAlert
          words={copy}
          retrying={isFetching}
          onRetry={() => (query.isFetchNextPageError ? fetchNextPage() : query.refetch())}
        />
      )}
      <section
        ref={card}
        tabIndex={-1}
        aria-label={copy.queue}
        aria-busy={query.isPending}
        className={queue.focus}
      >
        {correction && group ? (
          <Container
            header={
              <ClinicHeader
                group={group}
                position={admin.queue.position(index + 1, corrections.length, hasNextPage)}
              />
            }
          >
            <SpaceBetween size="l">
              {group.corrections.length > 1 && <OfClinic group={group} shown={correction.id} onShow={show} />}
              <CorrectionCard
                key={correction.id}
                correction={correction}
                query={clinicQuery}
                draft={draftOf(correction.id)}
                problems={(remarks?.id === correction.id && remarks.problems) || {}}
                isAsking={remarks?.id === correction.id && remarks.isAsking}
                failure={failed.get(correction.id)}
                onDraft={(draft) => {
                  setDrafts((before) => new Map([...before, [correction.id, draft]]));
                  setRemarks(undefined);
                }}
                onDecide={run}
                onLeaveFields={() => say('')}
              />
            </SpaceBetween>
          </Container>
        ) : (
          !isError && (
            <Container>
              {query.isPending || loadsMore ? (
                <Loading label={copy.loading} />
              ) : (
                <Box textAlign="center" color="text-body-secondary" padding="l">
                  {copy.empty.open}
                </Box>
              )}
            </Container>
          )
        )}
      </section>
      <WaitingDecisions waiting={waiting} textOf={decisionText} onUndo={undo} />
      {others.length > 0 && <OtherClinics groups={others} hasMore={hasNextPage} onShow={show} />}
      {rejecting && (
        <RejectCorrection
          correction={rejecting}
          onReject={(reason) => reject(rejecting, reason)}
          onClose={() => {
            setRejecting(undefined);
            say('');
          }}
        />
      )}
      {keysOpen && (
        <KeysDialog
          list={copy.keys}
          enabled={keys.enabled}
          onEnable={keys.enable}
          onClose={() => setKeysOpen(false)}
        />
      )}
    </SpaceBetween>
  );
}

interface ClinicHeaderProps {
  readonly group: ClinicCorrections;
  /** Position of the correction in the queue. */
  readonly position: string;
}

function ClinicHeader({ group, position }: ClinicHeaderProps) {
  const { clinic, corrections } = group;
  return (
    <Header
      variant="h2"
      counter={`(${position})`}
      description={copy.ofClinic(corrections.length)}
      actions={
        clinic && (
          <div className={queue.actions}>
            <StaffLink path={paths.adminClinic(clinic.id)} ariaLabel={copy.editOf(clinic.name)}>
              {copy.edit}
            </StaffLink>
            <ViewLink clinic={clinic} />
          </div>
        )
      }
    >
      <UserText>{clinicName(clinic)}</UserText>
    </Header>
  );
}

interface OfClinicProps {
  readonly group: ClinicCorrections;
  /** Id of the correction in focus. */
  readonly shown: string;
  readonly onShow: (correction: StaffCorrection) => void;
}

/** The corrections of one clinic. */
function OfClinic({ group, shown, onShow }: OfClinicProps) {
  return (
    <ul aria-label={copy.ofClinic(group.corrections.length)} className={styles.list}>
      {group.corrections.map((correction) => (
        <li key={correction.id} aria-current={correction.id === shown ? 'true' : undefined}>
          {correction.id === shown ? (
            <strong>{kindLabel(correction)}</strong>
          ) : (
            <Button variant="inline-link" onClick={() => onShow(correction)}>
              {kindLabel(correction)}
            </Button>
          )}
          <Box variant="span" color="text-body-secondary">
            {longDate(correction.createdAt)}
          </Box>
        </li>
      ))}
    </ul>
  );
}

interface OtherClinicsProps {
  readonly groups: readonly ClinicCorrections[];
  readonly hasMore: boolean;
  readonly onShow: (correction: StaffCorrection) => void;
}

/** The other clinics with corrections, in the order of the queue. */
function OtherClinics({ groups, hasMore, onShow }: OtherClinicsProps) {
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${groups.length}${hasMore ? '+' : ''})`}>
          {copy.others}
        </Header>
      }
    >
      <ul aria-label={copy.others} className={styles.list}>
        {groups.map(({ clinic, corrections }) => {
          const [first] = corrections;
          return (
            first && (
              <li key={first.id}>
                <Button variant="inline-link" onClick={() => onShow(first)}>
                  <UserText>{clinicName(clinic)}</UserText>
                </Button>
                <Box variant="span" color="text-body-secondary">
                  {copy.ofClinic(corrections.length)}, {longDate(first.createdAt)}
                </Box>
              </li>
            )
          );
        })}
      </ul>
    </Container>
  );
}
