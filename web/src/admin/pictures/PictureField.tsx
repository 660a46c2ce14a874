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
import { useEffect, useRef, useState } from 'react';
import { staffPictures as copy } from '../../../../shared/content/staff/pictures.ts';
import { pictureTypes } from '../../../../shared/contracts/pictures/uploads.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import type { PictureValue } from './picture-values.ts';
import styles from './pictures.module.css';
import { PictureProblem, resizePicture } from './resize-picture.ts';
import { uploadPicture } from './upload-picture.ts';

interface PictureFieldProps {
  readonly value: PictureValue;
  readonly onChange: (value: PictureValue) => void;
  /** Messages of the call that saves the record. */
  readonly errors?: { readonly picture?: string | undefined; readonly alt?: string | undefined };
}

/** Uploaded pictures by key, as data URLs: the pages' security policy allows no others. No page can request an upload. */
const previews = new Map<string, string>();

/**
 * A record's picture with its description. A chosen or dropped file is resized, freed of its metadata and uploaded at once; the
 * record has it when it is saved.
 */
export function PictureField({ value, onChange, errors = {} }: PictureFieldProps) {
  const { withToken } = useSession();
  /** Parts of the upload, 0 to 1; undefined while none is running. */
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  /** Applies the upload to the current values: text that was typed meanwhile stays. */
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => () => running.current?.abort(), []);

  async function take(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (file === undefined) return;
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setProblem(undefined);
    setProgress(0);
    try {
      const picture = await resizePicture(file);
      const preview = await dataUrl(picture);
      const onProgress = (share: number) => own.signal.aborted || setProgress(share);
      const key = await uploadPicture(picture, withToken, { onProgress, signal: own.signal });
      if (own.signal.aborted) return;
      previews.set(key, preview);
      latest.current.onChange({ ...latest.current.value, picture: key });
    } catch (error) {
      if (own.signal.aborted || error instanceof SignedOut) return;
      setProblem(error instanceof PictureProblem ? copy[error.reason] : copy.failed);
    } finally {
      if (running.current === own) setProgress(undefined);
    }
  }

  const { picture, alt } = value;
  const isUploaded = previews.has(picture);
  return (
    <SpaceBetween size="s">
      <FormField label={copy.label} description={copy.hint} errorText={problem ?? errors.picture} stretch>
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
                <Button
                  onClick={() => {
                    running.current?.abort();
                    setProgress(undefined);
                  }}
                >
                  {copy.cancel}
                </Button>
              </SpaceBetween>
            )}
            <div role="status">
              {progress === undefined && (
                <Box color="text-body-secondary">{isUploaded ? copy.uploaded : copy.drop}</Box>
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
  return <img className={styles.preview} src={previews.get(picture) ?? picture} alt={alt} />;
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new PictureProblem('unreadable'));
    reader.readAsDataURL(blob);
  });
}
