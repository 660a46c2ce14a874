import { useId, useState } from 'react';
import { claimPage } from '../../../../shared/content/providers/claim-page.ts';
import { claimMaximums } from '../../../../shared/content/providers/claims.ts';
import {
  createClaim,
  requestProviderUpload,
} from '../../../../shared/contracts/providers/claim-contracts.ts';
import {
  type Claim,
  type ClaimKind,
  type ClaimWay,
  type ClaimWays,
  documentTypes,
  MAX_DOCUMENT_BYTES,
} from '../../../../shared/contracts/providers/claims.ts';
import { sendForm } from '../../accounts/pictures/upload-picture.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { Button } from '../../components/button/Button.tsx';
import { FormField, Input } from '../../components/form-field/FormField.tsx';
import { SendError, sendCall } from '../../lib/send.ts';
import provider from '../provider.module.css';
import styles from './ways-form.module.css';

const { ways: words, documents, code } = claimPage;

interface WaysFormProps {
  readonly kind: ClaimKind;
  readonly subjectId: string;
  readonly ways: ClaimWays['ways'];
  readonly onClaimed: (claim: Claim) => void;
}

interface Evidence {
  readonly officialName: string;
  readonly npi: string;
  readonly file: File | undefined;
}

const NO_EVIDENCE: Evidence = { officialName: '', npi: '', file: undefined };

/** The ways to show that a listing is the caller's; one of them is chosen and sent. */
export function WaysForm({ kind, subjectId, ways, onClaimed }: WaysFormProps) {
  const { withToken } = useSession();
  const name = useId();
  const available = ways.filter((one) => one.available);
  const [way, setWay] = useState<ClaimWay | undefined>(available[0]?.way);
  const [evidence, setEvidence] = useState(NO_EVIDENCE);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const upload = async (file: File): Promise<string> => {
    const type = documentTypes.find((one) => one === file.type);
    if (type === undefined) throw new Error(documents.type);
    const signed = await withToken((token) =>
      sendCall(requestProviderUpload, { body: { type, size: file.size }, token }),
    );
    await sendForm(signed, file, { onProgress: () => {}, signal: new AbortController().signal });
    return signed.key;
  };
  const send = async () => {
    if (busy !== undefined) return;
    if (way === undefined) return setFailure(words.choose);
    const problems = way === 'documents' ? problemsOf(evidence) : {};
    setErrors(problems);
    setFailure(undefined);
    if (Object.keys(problems).length > 0) return;
    try {
      const { officialName, npi, file } = evidence;
      let key: string | undefined;
      if (way === 'documents' && file) {
        setBusy(documents.uploading);
        key = await upload(file);
      }
      setBusy(claimPage.loading);
      const proof = key === undefined ? {} : { officialName, upload: key, ...(npi !== '' && { npi }) };
      onClaimed(
        await withToken((token) =>
          sendCall(createClaim, { body: { kind, subjectId, way, ...proof }, token }),
        ),
      );
    } catch (error) {
      if (error instanceof SignedOut) return;
      if (error instanceof SendError) setErrors(firstMessages(error.fields));
      setFailure(failureOf(error));
    } finally {
      setBusy(undefined);
    }
  };
  if (available.length === 0) return <p className={provider.notice}>{words.none}</p>;
  return (
    <form
      className={provider.list}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className={provider.lead}>{words.intro}</p>
      <fieldset className={styles.ways}>
        <legend>{words.legend}</legend>
        {available.map(({ way: one, hint }) => (
          <label key={one} className={styles.way}>
            <input type="radio" name={name} checked={way === one} onChange={() => setWay(one)} />
            <span>
              <strong>{words.labels[one]}</strong>
              {hint !== undefined && <bdi className={styles.masked}>{hint}</bdi>}
              <span>{words.notes[one]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {way === 'documents' && <EvidenceFields evidence={evidence} errors={errors} onChange={setEvidence} />}
      <div role="alert" className={provider.live}>
        {failure !== undefined && <p className={provider.failure}>{failure}</p>}
      </div>
      <p className={provider.actions}>
        <Button type="submit" size="large" aria-disabled={busy !== undefined}>
          {way === undefined ? code.submit : words.submit[way]}
        </Button>
        <span role="status">{busy}</span>
      </p>
    </form>
  );
}

interface EvidenceFieldsProps {
  readonly evidence: Evidence;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (evidence: Evidence) => void;
}

function EvidenceFields({ evidence, errors, onChange }: EvidenceFieldsProps) {
  return (
    <>
      <FormField label={documents.official} hint={documents.officialHint} error={errors.officialName}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            maxLength={claimMaximums.officialName}
            value={evidence.officialName}
            onChange={({ target }) => onChange({ ...evidence, officialName: target.value })}
          />
        )}
      </FormField>
      <FormField label={documents.npi} hint={documents.npiHint} error={errors.npi}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={evidence.npi}
            onChange={({ target }) => onChange({ ...evidence, npi: target.value.trim() })}
          />
        )}
      </FormField>
      <FormField label={documents.upload} hint={documents.uploadHint} error={errors.upload}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept={documentTypes.join()}
            onChange={({ target }) => onChange({ ...evidence, file: target.files?.[0] })}
          />
        )}
      </FormField>
    </>
  );
}

function problemsOf({ officialName, file }: Evidence): Record<string, string> {
  const isKnown = file && documentTypes.some((type) => type === file.type);
  const problem = !file
    ? documents.required.upload
    : !isKnown
      ? documents.type
      : file.size > MAX_DOCUMENT_BYTES
        ? documents.size
        : undefined;
  return {
    ...(officialName.trim() === '' && { officialName: documents.required.official }),
    ...(problem !== undefined && { upload: problem }),
  };
}

const firstMessages = (fields: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, [message = '']]) => [name, message]));

function failureOf(error: unknown): string {
  if (!(error instanceof SendError)) return words.failed;
  if (error.status === 422) return words.unavailable;
  return error.status === 429 ? words.tooMany : words.failed;
}
