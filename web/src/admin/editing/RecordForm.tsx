import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { failureOf, type RecordFormState } from '../../accounts/editing/use-record-form.ts';
import { Conflict } from './Conflict.tsx';
import { Rejection } from './Rejection.tsx';

interface RecordFormProps {
  readonly form: RecordFormState;
  readonly labels: Readonly<Record<string, string>>;
  /** Explains the two versions of a conflict. */
  readonly intro: string;
  readonly words: {
    readonly title: string;
    readonly save: string;
    readonly saving: string;
    readonly reset: string;
    readonly unsaved: (count: number) => string;
    readonly invalid: string;
    readonly failed: string;
    readonly gone: string;
  };
  /** Fields of the form. */
  readonly children: ReactNode;
}

/** Frame of the form: failure, conflict, fields and buttons. A rejected save takes the focus to its reasons, above the fields. */
export function RecordForm({ form, labels, intro, words, children }: RecordFormProps) {
  const { changed, conflict, isSaving } = form;
  const isUnsaved = changed.length > 0;
  const failure = failureOf(form.error, words);
  return (
    <Container
      header={<Header variant="h3">{words.title}</Header>}
      footer={
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          <Button
            variant="primary"
            loading={isSaving}
            loadingText={words.saving}
            disabled={!isUnsaved}
            onClick={form.save}
          >
            {words.save}
          </Button>
          <Button disabled={!isUnsaved || isSaving} onClick={form.discard}>
            {words.reset}
          </Button>
          <div role="status">
            {isUnsaved && <Box color="text-body-secondary">{words.unsaved(changed.length)}</Box>}
          </div>
        </SpaceBetween>
      }
    >
      <SpaceBetween size="l">
        <Rejection
          isRejected={!isSaving && (failure !== undefined || conflict !== undefined)}
          text={failure}
          errors={form.errors}
          labels={labels}
        >
          {conflict !== undefined && (
            <Conflict
              names={conflict}
              labels={labels}
              intro={intro}
              values={form.values}
              stored={form.stored}
              set={form.set}
            />
          )}
        </Rejection>
        {children}
      </SpaceBetween>
    </Container>
  );
}
