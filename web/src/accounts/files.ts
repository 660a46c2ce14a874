import { ApiError } from '../lib/api.ts';

/** Reads a file that needs a token: a link would have none. Rejects with an `ApiError`. */
export async function readFile(path: string, token: string): Promise<Blob> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new ApiError(response.status, response.statusText);
  return response.blob();
}

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
