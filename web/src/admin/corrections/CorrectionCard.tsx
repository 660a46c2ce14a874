import { Alert, Box, Button, Checkbox, SpaceBetween } from '@cloudscape-design/components';
import type { UseQueryResult } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { clinic as clinicWords } from '../../../../shared/content/clinics/clinic.ts';
import { staffClinics } from '../../../../shared/content/staff/clinics.ts';
import { staffCorrections } from '../../../../shared/content/staff/corrections.ts';
import { type PracticeField, practiceRows } from '../../../../shared/content/submissions/form-fields.ts';
import type { EditedClinic } from '../../../../shared/contracts/clinics/staff-clinics.ts';
import type { StaffCorrection } from '../../../../shared/contracts/corrections/staff-corrections.ts';
import { evidenceFieldsOf } from '../../../../shared/domain/clinics/evidence.ts';
import type { Values } from '../../accounts/editing/values.ts';
import { longDate } from '../../lib/format.ts';
import { labels, valuesOf } from '../clinics/clinic-values.ts';
import { PracticeControl } from '../clinics/PracticeControl.tsx';
import { valueText } from '../editing/value-text.ts';
import { dateAndTime } from '../kit/format.ts';
import { FailedAlert, Loading } from '../kit/QueryStatus.tsx';
import queue from '../kit/queue.module.css';
import { UserText, UserTextLines } from '../kit/UserText.tsx';
import { kindLabel } from './calls.ts';
import { correctedFields } from './corrected-fields.ts';
import styles from './corrections.module.css';
import { type Draft, isClosing } from './workbench.ts';

const copy = staffCorrections;

interface CorrectionCardProps {
  readonly correction: StaffCorrection;
  /** The clinic's present record; null when it is gone. */
  readonly query: UseQueryResult<EditedClinic | null>;
  readonly draft: Draft;
  /** Messages by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** Whether accepting without a change was asked for once. */
  readonly isAsking: boolean;
  /** Why the last decision was not saved. */
  readonly failure: string | undefined;
  readonly onDraft: (draft: Draft) => void;
  readonly onDecide: (action: 'accept' | 'reject') => void;
  /** The keyboard leaves the fields. */
  readonly onLeaveFields: () => void;
}

/** What a visitor reports, beside what the listing says now, which can be changed there. */
export function CorrectionCard(props: CorrectionCardProps) {
  const { correction, query, draft, problems, isAsking, failure, onDraft, onDecide, onLeaveFields } = props;
  const clinic = correction.clinic === null ? null : query.data;
  const isInvalid = Object.keys(problems).length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onDecide('accept');
    } else if (event.key === 'Escape' && !isOpen(event.target)) {
      onLeaveFields();
    }
  };
  return (
    <SpaceBetween size="m">
      <div role="alert">
        {failure !== undefined && <Alert type="error">{failure}</Alert>}
        {isInvalid && <Alert type="error">{copy.accept.invalid}</Alert>}
        {isAsking && <Alert type="warning">{copy.accept.unchanged}</Alert>}
      </div>
      <div className={styles.sides}>
        <div>
          <Box variant="h3">{copy.said}</Box>
          <SpaceBetween size="xs">
            <strong>{kindLabel(correction)}</strong>
            {correction.text === '' ? (
              <Box color="text-body-secondary">{copy.noText}</Box>
            ) : (
              <UserTextLines>{correction.text}</UserTextLines>
            )}
            <Box color="text-body-secondary">
              {copy.columns.sent}: {dateAndTime(correction.createdAt)}
            </Box>
            {correction.email !== '' && (
              <Box color="text-body-secondary">
                {copy.columns.email}: <UserText>{correction.email}</UserText>
              </Box>
            )}
          </SpaceBetween>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys beside those of the fields in it. */}
        <div onKeyDown={onKeyDown}>
          <Box variant="h3">{copy.listed}</Box>
          {clinic === null && <Box>{copy.accept.noClinic}</Box>}
          {clinic === undefined &&
            (query.isError ? (
              <FailedAlert words={staffClinics} retrying={query.isFetching} onRetry={query.refetch} />
            ) : (
              <Loading label={copy.accept.loading} />
            ))}
          {clinic && <Listed {...{ correction, clinic, draft, problems, onDraft }} />}
        </div>
      </div>
      <div className={queue.actions}>
        <Button variant="primary" disabled={clinic === undefined} onClick={() => onDecide('accept')}>
          {isAsking ? copy.accept.submitUnchanged : copy.accept.action} <kbd>A</kbd>
        </Button>
        <Button onClick={() => onDecide('reject')}>
          {copy.reject.action} <kbd>R</kbd>
        </Button>
      </div>
    </SpaceBetween>
  );
}

interface ListedProps extends Pick<CorrectionCardProps, 'correction' | 'draft' | 'problems' | 'onDraft'> {
  readonly clinic: EditedClinic;
}

/** The fields that the correction is about: their values with source and date, and the form that changes them. */
function Listed({ correction, clinic, draft, problems, onDraft }: ListedProps) {
  const stored = valuesOf(clinic);
  const values: Values = { ...stored, ...draft.typed };
  const fields = practiceRows.flat().filter(({ name }) => correctedFields[correction.kind].includes(name));
  return (
    <SpaceBetween size="m">
      {correction.kind === 'closed' && (
        <Box>{clinic.status === 'approved' ? copy.isListed : copy.isUnlisted}</Box>
      )}
      {fields.map((field) => (
        <div key={field.name} className={styles.field}>
          <Present field={field} clinic={clinic} value={stored[field.name]} />
          <PracticeControl
            field={field}
            clinic={clinic}
            values={values}
            set={(name, value) => onDraft({ ...draft, typed: { ...draft.typed, [name]: value } })}
            errors={problems}
          />
        </div>
      ))}
      {isClosing(correction, clinic) && (
        <Checkbox
          checked={!draft.staysListed}
          description={copy.accept.unlistHint}
          onChange={({ detail }) => onDraft({ ...draft, staysListed: !detail.checked })}
        >
          {copy.accept.unlist}
        </Checkbox>
      )}
    </SpaceBetween>
  );
}

interface PresentProps {
  readonly field: PracticeField;
  readonly clinic: EditedClinic;
  readonly value: Values[string] | undefined;
}

/** What the listing says of a field, who said so and when, and what its source says otherwise. */
function Present({ field: { name }, clinic, value }: PresentProps) {
  const [evidenceField] = evidenceFieldsOf([name]);
  const said = evidenceField && clinic.evidence?.[evidenceField];
  const dispute = evidenceField && clinic.disputes?.[evidenceField];
  const text = name === 'cityId' ? `${clinic.city.name}, ${clinic.city.state}` : valueText(value);
  return (
    <dl className={styles.present}>
      <dt>{copy.present(labels[name] ?? name)}</dt>
      <dd>
        <UserTextLines>{text === '' ? staffClinics.form.unknown : text}</UserTextLines>
        {evidenceField && (
          <Box color="text-body-secondary">
            {said ? clinicWords.evidence[said.by](longDate(said.at), said.source) : copy.noEvidence}
          </Box>
        )}
        {dispute && (
          <Box color="text-body-secondary">
            {clinicWords.evidence.other(dispute.source)} <UserText>{String(dispute.value)}</UserText>
          </Box>
        )}
      </dd>
    </dl>
  );
}

/** Whether a list of choices is open, which Escape closes. */
const isOpen = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[aria-expanded="true"]') !== null;
