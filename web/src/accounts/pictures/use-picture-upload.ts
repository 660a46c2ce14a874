import { useEffect, useRef, useState } from 'react';
import { SignedOut, useSession } from '../session.ts';
import type { PictureValue } from './picture-values.ts';
import { PictureProblem, resizePicture } from './resize-picture.ts';
import { type RequestUpload, uploadPicture } from './upload-picture.ts';

/** Uploaded pictures by key, as data URLs: the pages' security policy allows no others. No page can request an upload. */
const previews = new Map<string, string>();

interface PictureUploadOptions {
  readonly value: PictureValue;
  readonly onChange: (value: PictureValue) => void;
  readonly request: RequestUpload;
}

/**
 * The upload of a record's picture. A chosen file is resized, freed of its metadata and uploaded at once; the record has it when it
 * is saved.
 */
export function usePictureUpload({ value, onChange, request }: PictureUploadOptions) {
  const { withToken } = useSession();
  /** Parts of the upload, 0 to 1; undefined while none is running. */
  const [progress, setProgress] = useState<number>();
  /** A key of the texts. */
  const [problem, setProblem] = useState<PictureProblem['reason'] | 'failed'>();
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
      const key = await uploadPicture(picture, withToken, { request, onProgress, signal: own.signal });
      if (own.signal.aborted) return;
      previews.set(key, preview);
      latest.current.onChange({ ...latest.current.value, picture: key });
    } catch (error) {
      if (own.signal.aborted || error instanceof SignedOut) return;
      setProblem(error instanceof PictureProblem ? error.reason : 'failed');
    } finally {
      if (running.current === own) setProgress(undefined);
    }
  }

  return {
    take,
    progress,
    problem,
    /** Of a picture that is uploaded and not saved yet. */
    preview: previews.get(value.picture),
    cancel: () => {
      running.current?.abort();
      setProgress(undefined);
    },
  };
}

/** What shows a stored or an uploaded picture. */
export const pictureSource = (picture: string): string => previews.get(picture) ?? picture;

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new PictureProblem('unreadable'));
    reader.readAsDataURL(blob);
  });
}
