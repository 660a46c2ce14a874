import { contracts } from '../../../../shared/contracts/index.ts';
import { pictureTypes, type Upload } from '../../../../shared/contracts/pictures/uploads.ts';
import type { WithToken } from '../../accounts/session.ts';
import { sendCall } from '../../lib/send.ts';

interface Sending {
  /** Parts of the file that are sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a picture with a signed upload. Returns the key that a record's change names. */
export async function uploadPicture(picture: Blob, withToken: WithToken, sending: Sending): Promise<string> {
  const type = pictureTypes.find((one) => one === picture.type);
  if (type === undefined) throw new Error(`not a picture: ${picture.type}`);
  const upload = await withToken((token) =>
    sendCall(contracts.requestUpload, {
      body: { type, size: picture.size },
      token,
      signal: sending.signal,
    }),
  );
  await sendForm(upload, picture, sending);
  return upload.key;
}

/** By XMLHttpRequest: `fetch` does not report progress. */
function sendForm(
  { url, method, fields }: Upload,
  file: Blob,
  { onProgress, signal }: Sending,
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
