import { Button } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { staffClaims as copy } from '../../../../shared/content/staff/claims.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { ApiError } from '../../lib/api.ts';

interface FileButtonProps {
  /** Path of the call that answers with the file. */
  readonly path: string;
  /** Its name, by its content type. */
  readonly file: (type: string) => string;
  readonly children: ReactNode;
}

/** Saves a file that a call of staff answers: a link would have no token. */
export function FileButton({ path, file, children }: FileButtonProps) {
  const { withToken } = useSession();
  const toasts = useToast();
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      const blob = await withToken((token) => read(path, token));
      save(blob, file(blob.type));
    } catch (error) {
      if (!(error instanceof SignedOut)) toasts.show({ ...copy.fileFailed, variant: 'destructive' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button iconName="download" loading={isLoading} loadingText={copy.loading} onClick={() => void load()}>
      {children}
    </Button>
  );
}

async function read(path: string, token: string): Promise<Blob> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new ApiError(response.status, response.statusText);
  return response.blob();
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
