import { Box, Button, Container, Header, Link, SpaceBetween } from '@cloudscape-design/components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listingEditor } from '../../../../shared/content/providers/listing-editor.ts';
import { staffProviderChanges as copy, staffClaims } from '../../../../shared/content/staff/claims.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import {
  type ProviderChange,
  providerChangeRejectionSchema,
} from '../../../../shared/contracts/providers/provider-changes.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { longDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { sendCall } from '../../lib/send.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { type Fact, Facts } from '../kit/Facts.tsx';
import { TextReasonDialog } from '../kit/TextReasonDialog.tsx';
import { UserText, UserTextLines } from '../kit/UserText.tsx';
import { StaffFrame, type StaffPageProps } from '../StaffFrame.tsx';
import { CardList } from './CardList.tsx';
import { isDecided, providerChangePages, useListsChanged } from './calls.ts';

/** Provider changes (/admin/provider-changes): what those who hold listings ask for, for staff to accept or reject. */
export function ProviderChangesPage(page: StaffPageProps) {
  const query = useInfiniteQuery(providerChangePages);
  return (
    <StaffFrame title={copy.title} {...page}>
      <CardList query={query} words={copy} empty={copy.empty} label={copy.title}>
        {(change) => <ChangeCard change={change} />}
      </CardList>
    </StaffFrame>
  );
}

function ChangeCard({ change }: { readonly change: ProviderChange }) {
  const [deciding, setDeciding] = useState<'accept' | 'reject'>();
  const { kind, subject } = change;
  const name = subject?.name ?? staffClaims.gone;
  const Dialog = deciding === 'accept' ? AcceptDialog : RejectDialog;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={copy.kinds[kind]}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              {(['accept', 'reject'] as const).map((decision) => (
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
              href={kind === 'practitioner' ? paths.practitioner(subject.slug) : paths.clinic(subject.slug)}
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
      <Facts items={factsOf(change)} />
      {deciding && <Dialog change={change} name={name} onClose={() => setDeciding(undefined)} />}
    </Container>
  );
}

function factsOf({
  email,
  role,
  createdAt,
  before,
  after,
  screening,
  reply,
  removal,
}: ProviderChange): Fact[] {
  const { facts } = copy;
  const wide = (label: string, value: ReactNode): Fact => ({ label, value, wide: true });
  const found = [
    ...(screening ?? []).map(({ kind, text }) => `${copy.screening[kind]}: ${text}`),
    ...(reply?.signals ?? []).map(({ kind, text }) => `${copy.replySignals[kind]}: ${text}`),
  ];
  return [
    { label: facts.asked, value: <UserText>{`${email} (${staffClaims.roles[role]})`}</UserText> },
    { label: facts.when, value: longDate(createdAt) },
    ...Object.entries(after ?? {}).map(([field, wanted]) =>
      wide(labels[field] ?? field, <Versions before={before?.[field]} after={wanted} />),
    ),
    ...(reply
      ? [
          wide(
            facts.review,
            <UserTextLines>
              {reply.review
                ? `${reply.review.rating}/5 ${reply.review.title}\n${reply.review.content}`
                : copy.noReview}
            </UserTextLines>,
          ),
          wide(facts.reply, <UserTextLines>{reply.content}</UserTextLines>),
        ]
      : []),
    ...(removal
      ? [
          { label: facts.removal, value: copy.removals[removal.kind] },
          wide(facts.reason, <UserTextLines>{removal.reason}</UserTextLines>),
        ]
      : []),
    ...(found.length > 0 ? [wide(copy.signals, <UserTextLines>{found.join('\n')}</UserTextLines>)] : []),
  ];
}

const labels: Readonly<Record<string, string>> = listingEditor.labels;

function Versions({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  return (
    <SpaceBetween size="xxs">
      <Version label={copy.before} value={before} />
      <Version label={copy.after} value={after} />
    </SpaceBetween>
  );
}

function Version({ label, value }: { readonly label: string; readonly value: unknown }) {
  return (
    <div>
      <Box variant="span" color="text-body-secondary">
        {label}:{' '}
      </Box>
      <UserTextLines>{textOf(value)}</UserTextLines>
    </div>
  );
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return copy.none;
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value);
}

interface DecisionProps {
  readonly change: ProviderChange;
  readonly name: string;
  readonly onClose: () => void;
}

/** What happens after a decision, and when it fails. */
function useDecided(done: { readonly title: string; readonly description: string }) {
  const toasts = useToast();
  const changed = useListsChanged('provider-changes');
  const { publicChanged } = useSession();
  return {
    onSent: () => {
      toasts.show(done);
      void changed();
      void publicChanged();
    },
    onError: (error: Error) => {
      if (isDecided(error)) void changed();
    },
  };
}

const errorText = (error: Error): string => (isDecided(error) ? copy.decided : staffClaims.notSaved);

function AcceptDialog({ change, name, onClose }: DecisionProps) {
  const { title, intro, action, done } = copy.accept;
  return (
    <ConfirmDialog
      title={title(name)}
      text={intro}
      submit={action}
      pending={staffClaims.pending}
      send={(token) => sendCall(contracts.acceptProviderChange, { params: { id: change.id }, token })}
      {...useDecided(done)}
      errorText={errorText}
      onClose={onClose}
    />
  );
}

function RejectDialog({ change, name, onClose }: DecisionProps) {
  const { title, intro, action, done } = copy.reject;
  return (
    <TextReasonDialog
      title={title(name)}
      intro={intro}
      label={staffClaims.reason}
      submit={action}
      pending={staffClaims.pending}
      schema={providerChangeRejectionSchema}
      send={(body, token) =>
        sendCall(contracts.rejectProviderChange, { params: { id: change.id }, body, token })
      }
      {...useDecided(done)}
      errorText={(error) => (error instanceof SignedOut ? undefined : errorText(error))}
      onClose={onClose}
    />
  );
}
