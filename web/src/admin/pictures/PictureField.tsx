import {
  Box,
  Button,
  FileDropzone,
  FileInput,
  FormField,
  Input,
  ProgressBar,
  SpaceBetween,
} from '@cloudscape-design/components';
import { staffPictures as copy } from '../../../../shared/content/staff/pictures.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { pictureTypes } from '../../../../shared/contracts/pictures/uploads.ts';
import type { PictureValue } from '../../accounts/pictures/picture-values.ts';
import type { RequestUpload } from '../../accounts/pictures/upload-picture.ts';
import { pictureSource, usePictureUpload } from '../../accounts/pictures/use-picture-upload.ts';
import { sendCall } from '../../lib/send.ts';
import styles from './pictures.module.css';

interface PictureFieldProps {
  readonly value: PictureValue;
  readonly onChange: (value: PictureValue) => void;
  /** Messages of the call that saves the record. */
  readonly errors?: { readonly picture?: string | undefined; readonly alt?: string | undefined };
}

const request: RequestUpload = (body, token, signal) =>
  sendCall(contracts.requestUpload, { body, token, signal });

/**
 * A record's picture with its description. A chosen or dropped file is resized, freed of its metadata and uploaded at once; the
 * record has it when it is saved.
 */
export function PictureField({ value, onChange, errors = {} }: PictureFieldProps) {
  const { take, progress, problem, preview, cancel } = usePictureUpload({ value, onChange, request });
  const { picture, alt } = value;
  return (
    <SpaceBetween size="s">
      <FormField
        label={copy.label}
        description={copy.hint}
        errorText={problem ? copy[problem] : errors.picture}
        stretch
      >
        <FileDropzone onChange={({ detail }) => void take(detail.value)}>
          <SpaceBetween size="s" alignItems="center">
            {picture === '' ? (
              <Box color="text-body-secondary">{copy.none}</Box>
            ) : (
              <PicturePreview picture={picture} alt={alt} />
            )}
            {progress === undefined ? (
              <SpaceBetween direction="horizontal" size="xs">
                <FileInput
                  accept={pictureTypes.join()}
                  value={[]}
                  onChange={({ detail }) => void take(detail.value)}
                >
                  {picture === '' ? copy.choose : copy.replace}
                </FileInput>
                {picture !== '' && (
                  <Button onClick={() => onChange({ picture: '', alt: '' })}>{copy.remove}</Button>
                )}
              </SpaceBetween>
            ) : (
              <SpaceBetween size="xs" alignItems="center">
                <div className={styles.progress}>
                  <ProgressBar
                    value={progress * 100}
                    label={progress === 0 ? copy.preparing : copy.uploading}
                  />
                </div>
                <Button onClick={cancel}>{copy.cancel}</Button>
              </SpaceBetween>
            )}
            <div role="status">
              {progress === undefined && (
                <Box color="text-body-secondary">{preview === undefined ? copy.drop : copy.uploaded}</Box>
              )}
            </div>
          </SpaceBetween>
        </FileDropzone>
      </FormField>
      {picture !== '' && (
        <FormField label={copy.alt} description={copy.altHint} errorText={errors.alt} stretch>
          <Input value={alt} onChange={({ detail }) => onChange({ picture, alt: detail.value })} />
        </FormField>
      )}
    </SpaceBetween>
  );
}

/** A stored or an uploaded picture. */
export function PicturePreview({ picture, alt }: PictureValue) {
  return <img className={styles.preview} src={pictureSource(picture)} alt={alt} />;
}
