import {
  type PictureType,
  pictureTypes,
  type Upload,
} from '../../../../shared/contracts/pictures/uploads.ts';
import type { WithToken } from '../session.ts';

/** Asks for a signed upload. */
export type RequestUpload = (
  file: { readonly type: PictureType; readonly size: number },
  token: string,
  signal: AbortSignal,
) => Promise<Upload>;

interface Sending {
  readonly request: RequestUpload;
  /** Parts of the file that are sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a picture with a signed upload. Returns the key that a record's change names. */
export async function uploadPicture(picture: Blob, withToken: WithToken, sending: Sending): Promise<string> {
  const type = pictureTypes.find((one) => one === picture.type);
  if (type === undefined) throw new Error(`not a picture: ${picture.type}`);
  const { request, signal } = sending;
  const upload = await withToken((token) => request({ type, size: picture.size }, token, signal));
  await sendForm(upload, picture, sending);
  return upload.key;
}

/** Sends a file with a signed upload. By XMLHttpRequest: `fetch` does not report progress. */
export function sendForm(
  { url, method, fields }: Upload,
  file: Blob,
  { onProgress, signal }: Pick<Sending, 'onProgress' | 'signal'>,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // S3 ignores what follows the file.
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new Error(`the upload answers ${request.status}`));
    request.onerror = () => reject(new Error('the upload failed'));
    request.onabort = () => reject(new Error('the upload was cancelled'));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
