import { Button, Container, Header, Link, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import * as z from 'zod/mini';
import { staffClaims as copy } from '../../../../shared/content/staff/claims.ts';
import { fillPath } from '../../../../shared/contracts/contract.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import {
  claimGrantSchema,
  claimReasonSchema,
  type StaffClaim,
} from '../../../../shared/contracts/providers/claims.ts';
import { SignedOut } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { longDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { sendCall } from '../../lib/send.ts';
import { type Fact, Facts } from '../kit/Facts.tsx';
import { TextReasonDialog } from '../kit/TextReasonDialog.tsx';
import { UserText, UserTextLines } from '../kit/UserText.tsx';
import { isDecided, useListsChanged } from './calls.ts';
import { FileButton } from './FileButton.tsx';

type Decision = 'grant' | 'refuse' | 'end';

/** One claim: who claims what and how, what the listing says, and who else does. */
export function ClaimCard({ claim }: { readonly claim: StaffClaim }) {
  const [deciding, setDeciding] = useState<Decision>();
  const { subject, kind, state } = claim;
  const name = subject?.name ?? copy.gone;
  const decisions: readonly Decision[] =
    state === 'waiting' ? ['grant', 'refuse'] : state === 'granted' ? ['end'] : [];
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={copy.kinds[kind]}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              {decisions.map((decision) => (
                <Button
                  key={decision}
                  ariaLabel={copy[decision].title(name)}
                  onClick={() => setDeciding(decision)}
                >
                  {copy[decision].action}
                </Button>
              ))}
            </SpaceBetween>
          }
        >
          {subject ? (
            <Link
              href={kind === 'clinic' ? paths.clinic(subject.slug) : paths.practitioner(subject.slug)}
              external
              fontSize="inherit"
            >
              <UserText>{name}</UserText>
            </Link>
          ) : (
            name
          )}
        </Header>
      }
    >
      <Facts items={factsOf(claim)} />
      {deciding && (
        <DecisionDialog
          claim={claim}
          name={name}
          decision={deciding}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Container>
  );
}

function factsOf(claim: StaffClaim): Fact[] {
  const { facts } = copy;
  const { check, email, role, way, createdAt, changedAt, officialName, npi, document } = claim;
  const optional = (label: string, value: string | undefined): Fact[] =>
    value === undefined ? [] : [{ label, value: <UserTextLines>{value}</UserTextLines> }];
  return [
    ...(check === undefined ? [] : [{ label: facts.check, value: copy.checks[check] }]),
    { label: facts.account, value: email === '' ? copy.deleted : <UserText>{email}</UserText> },
    { label: facts.role, value: copy.roles[role] },
    { label: facts.way, value: way === undefined ? copy.unknownWay : copy.ways[way] },
    { label: facts.since, value: longDate(createdAt) },
    { label: facts.changed, value: longDate(changedAt) },
    ...optional(facts.official, officialName),
    ...optional(facts.npi, npi),
    ...(document === undefined
      ? []
      : [
          {
            label: facts.document,
            value: (
              <FileButton
                path={fillPath(contracts.getClaimDocument.path, { id: claim.id })}
                file={(type) => copy.documentFile(type.split('/').at(-1) ?? '')}
              >
                {copy.saveDocument}
              </FileButton>
            ),
          },
        ]),
    ...optional(facts.evidence, claim.evidence),
    ...optional(facts.reason, claim.reason),
    ...optional(facts.decidedBy, claim.decidedBy),
    { label: facts.listed, wide: true, value: <Listed listed={claim.listed} /> },
    { label: facts.others, wide: true, value: <Others others={claim.others} /> },
  ];
}

function Listed({ listed }: Pick<StaffClaim, 'listed'>) {
  const labels: Readonly<Record<string, string>> = copy.listed;
  return Object.entries(listed).map(([name, value]) => (
    <div key={name}>
      {labels[name] ?? name}: <UserText>{value}</UserText>
    </div>
  ));
}

function Others({ others }: Pick<StaffClaim, 'others'>) {
  if (others.length === 0) return copy.noOthers;
  return others.map(({ id, email, role, state, way, changedAt, seenAt }) => (
    <div key={id}>
      <UserText>{email || copy.deleted}</UserText>
      {': '}
      {[
        copy.roles[role],
        copy.states[state],
        way === undefined ? copy.unknownWay : copy.ways[way],
        longDate(changedAt),
        ...(seenAt === undefined ? [] : [copy.seen(longDate(seenAt))]),
      ].join(', ')}
    </div>
  ));
}

interface DecisionDialogProps {
  readonly claim: StaffClaim;
  readonly name: string;
  readonly decision: Decision;
  readonly onClose: () => void;
}

const schemas = {
  grant: z.object({ reason: claimGrantSchema.shape.evidence }),
  refuse: claimReasonSchema,
  end: claimReasonSchema,
} as const;

const calls = {
  grant: (id: string, evidence: string, token: string) =>
    sendCall(contracts.grantClaim, { params: { id }, body: { evidence }, token }),
  refuse: (id: string, reason: string, token: string) =>
    sendCall(contracts.refuseClaim, { params: { id }, body: { reason }, token }),
  end: (id: string, reason: string, token: string) =>
    sendCall(contracts.endClaim, { params: { id }, body: { reason }, token }),
} as const;

/** Asks what was checked, or for the reason, and sends the decision. */
function DecisionDialog({ claim, name, decision, onClose }: DecisionDialogProps) {
  const toasts = useToast();
  const changed = useListsChanged('claims');
  const { title, intro, action, done } = copy[decision];
  return (
    <TextReasonDialog
      title={title(name)}
      intro={intro}
      label={decision === 'grant' ? copy.grant.label : copy.reason}
      {...(decision === 'grant' && { hint: copy.grant.hint })}
      submit={action}
      pending={copy.pending}
      schema={schemas[decision]}
      send={({ reason }, token) => calls[decision](claim.id, reason, token)}
      onSent={() => {
        toasts.show(done);
        void changed();
      }}
      errorText={(error) =>
        error instanceof SignedOut ? undefined : isDecided(error) ? copy.decided : copy.notSaved
      }
      onError={(error) => {
        if (isDecided(error)) void changed();
      }}
      onClose={onClose}
    />
  );
}
