import { useId } from 'react';
import { listingEditor } from '../../../../shared/content/providers/listing-editor.ts';
import { pictureTypes } from '../../../../shared/contracts/pictures/uploads.ts';
import { requestProviderUpload } from '../../../../shared/contracts/providers/claim-contracts.ts';
import type { PictureValue } from '../../accounts/pictures/picture-values.ts';
import type { RequestUpload } from '../../accounts/pictures/upload-picture.ts';
import { pictureSource, usePictureUpload } from '../../accounts/pictures/use-picture-upload.ts';
import { Button } from '../../components/button/Button.tsx';
import { FormField, Input } from '../../components/form-field/FormField.tsx';
import { sendCall } from '../../lib/send.ts';
import provider from '../provider.module.css';
import styles from './listing-editor.module.css';

const words = listingEditor.pictures;

const request: RequestUpload = (body, token, signal) =>
  sendCall(requestProviderUpload, { body, token, signal });

interface PictureFieldProps {
  /** Prefix of the fields' ids. */
  readonly fieldId: (name: string) => string;
  readonly value: PictureValue;
  readonly onChange: (value: PictureValue) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** The listing's picture with its description. */
export function PictureField({ fieldId, value, onChange, errors }: PictureFieldProps) {
  const statusId = useId();
  const { take, progress, problem, preview, cancel } = usePictureUpload({ value, onChange, request });
  const { picture, alt } = value;
  return (
    <div className={styles.section}>
      {picture !== '' && (
        <img className={styles.picture} src={pictureSource(picture)} alt={alt} width="320" height="200" />
      )}
      <FormField
        id={fieldId('picture')}
        label={words.label}
        hint={words.hint}
        error={problem ? words[problem] : errors.picture}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept={pictureTypes.join()}
            onChange={({ target }) => {
              void take([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        )}
      </FormField>
      <p id={statusId} role="status" className={styles.hint}>
        {progress !== undefined ? words.uploading : preview !== undefined && words.uploaded}
      </p>
      {progress !== undefined && (
        <p className={provider.actions}>
          <progress value={progress} aria-labelledby={statusId} />
          <Button variant="quiet" size="small" onClick={cancel}>
            {words.cancel}
          </Button>
        </p>
      )}
      {picture !== '' && (
        <>
          <FormField id={fieldId('alt')} label={words.alt} hint={words.altHint} error={errors.alt}>
            {(control) => (
              <Input
                {...control}
                value={alt}
                onChange={({ target }) => onChange({ picture, alt: target.value })}
              />
            )}
          </FormField>
          <p>
            <Button variant="secondary" size="small" onClick={() => onChange({ picture: '', alt: '' })}>
              {words.remove}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
