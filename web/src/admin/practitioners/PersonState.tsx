import {
  Badge,
  Box,
  Button,
  Container,
  Header,
  KeyValuePairs,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { type EditedPractitioner, hidingSchema } from '../../../../shared/contracts/people/staff-people.ts';
import { fullName } from '../../../../shared/domain/people/person-name.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { longDate } from '../../lib/format.ts';
import { sendCall } from '../../lib/send.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { TextReasonDialog } from '../kit/TextReasonDialog.tsx';
import { UserText } from '../kit/UserText.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { PersonLinkById, usePersonName } from './PersonLink.tsx';
import { actionsOf, type HidingAction, stateOf } from './person-state.ts';
import styles from './practitioners.module.css';
import { staffPersonQuery } from './queries.ts';
import type { Chosen } from './SearchFields.tsx';

const copy = staffPractitioners.state;

const reasonSchema = z.pick(hidingSchema, { reason: true });

const hidings = {
  all: { submit: copy.hideAll, intro: copy.hideAllIntro },
  street: { submit: copy.hideStreet, intro: copy.hideStreetIntro },
  nothing: { submit: copy.show, intro: copy.showIntro },
} as const satisfies Readonly<Record<HidingAction, object>>;

type Dialog =
  | { readonly kind: 'hide'; readonly what: HidingAction }
  | { readonly kind: 'merge' }
  | { readonly kind: 'split'; readonly id: string };

interface PersonStateProps {
  readonly person: EditedPractitioner;
  readonly onChanged: (person: EditedPractitioner) => void;
  /** The record that a merge is to begin with; set by the notice about records of the same name. */
  readonly into: Chosen | undefined;
  readonly onMergeClosed: () => void;
}

/** Whether and how pages show the record, and what staff can do about it in that state. */
export function PersonState({ person, onChanged, into, onMergeClosed }: PersonStateProps) {
  const toasts = useToast();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<Dialog>();
  const { id, hidden, mergedInto, merged = [] } = person;
  const name = fullName(person.name);
  const state = stateOf(person);
  const actions = actionsOf(person);
  const close = () => setDialog(undefined);
  const isMerging = dialog?.kind === 'merge' || into !== undefined;
  /** Records that a merge has changed besides this one. */
  const othersChanged = (ids: readonly string[]) => {
    for (const other of ids) void queries.invalidateQueries({ queryKey: staffPersonQuery(other).queryKey });
  };
  return (
    <Container
      header={
        <Header
          variant="h3"
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              {mergedInto !== undefined && (
                <Button onClick={() => setDialog({ kind: 'split', id })}>{copy.split}</Button>
              )}
              {actions.canMerge && <Button onClick={() => setDialog({ kind: 'merge' })}>{copy.merge}</Button>}
              {actions.hidings.map((what) => (
                <Button key={what} onClick={() => setDialog({ kind: 'hide', what })}>
                  {hidings[what].submit}
                </Button>
              ))}
            </SpaceBetween>
          }
        >
          {copy.title}
        </Header>
      }
    >
      <KeyValuePairs
        columns={2}
        items={[
          {
            label: copy.title,
            value: (
              <>
                <Badge color={state.color}>{state.label}</Badge>
                {hidden && (
                  <Box>
                    {copy.hidden(longDate(hidden.at))}: <UserText>{hidden.reason}</UserText>
                  </Box>
                )}
              </>
            ),
          },
          ...(mergedInto === undefined
            ? []
            : [
                {
                  label: copy.mergedInto,
                  value: (
                    <>
                      <PersonLinkById id={mergedInto} />
                      <Box color="text-body-secondary">{copy.mergedNote}</Box>
                    </>
                  ),
                },
              ]),
          ...(merged.length === 0
            ? []
            : [
                {
                  label: copy.merged,
                  value: (
                    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
                    <ul role="list" className={styles.list}>
                      {merged.map((one) => (
                        <li key={one} className={styles.head}>
                          <PersonLinkById id={one} />
                          <SplitButton id={one} onSplit={() => setDialog({ kind: 'split', id: one })} />
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]),
        ]}
      />
      {dialog?.kind === 'hide' && (
        <TextReasonDialog
          title={`${hidings[dialog.what].submit}: ${name}`}
          intro={hidings[dialog.what].intro}
          label={copy.reason}
          submit={hidings[dialog.what].submit}
          pending={copy.pending}
          schema={reasonSchema}
          send={({ reason }, token) =>
            sendCall(contracts.hidePractitioner, {
              params: { id },
              body: { what: dialog.what, reason },
              token,
            })
          }
          onSent={(changed) => {
            toasts.show(copy.done);
            onChanged(changed);
          }}
          errorText={() => copy.failed.description}
          onClose={close}
        />
      )}
      {dialog?.kind === 'split' && (
        <SplitDialog
          id={dialog.id}
          onSent={(changed) => {
            toasts.show(copy.splitDone);
            if (changed.id === id) {
              onChanged(changed);
              othersChanged(mergedInto === undefined ? [] : [mergedInto]);
            } else {
              queries.setQueryData(staffPersonQuery(changed.id).queryKey, changed);
              othersChanged([id]);
            }
          }}
          onClose={close}
        />
      )}
      {isMerging && actions.canMerge && (
        <MergeDialog
          person={person}
          into={into}
          onMerged={(changed) => {
            toasts.show(copy.mergedDone);
            onChanged(changed);
            othersChanged(changed.mergedInto === undefined ? [] : [changed.mergedInto]);
          }}
          onClose={() => {
            close();
            onMergeClosed();
          }}
        />
      )}
    </Container>
  );
}

function SplitButton({ id, onSplit }: { readonly id: string; readonly onSplit: () => void }) {
  return (
    <Button ariaLabel={copy.splitOf(usePersonName(id))} onClick={onSplit}>
      {copy.split}
    </Button>
  );
}

interface SplitDialogProps {
  readonly id: string;
  readonly onSent: (person: EditedPractitioner) => void;
  readonly onClose: () => void;
}

function SplitDialog({ id, onSent, onClose }: SplitDialogProps) {
  return (
    <ConfirmDialog
      title={copy.splitTitle(usePersonName(id))}
      text={copy.splitIntro}
      submit={copy.split}
      pending={copy.pending}
      send={(token) => sendCall(contracts.splitPractitioner, { params: { id }, token })}
      onSent={onSent}
      errorText={() => copy.failed.description}
      onClose={onClose}
    />
  );
}
