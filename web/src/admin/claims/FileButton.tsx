import { Button } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { staffClaims as copy } from '../../../../shared/content/staff/claims.ts';
import { readFile, saveFile } from '../../accounts/files.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';

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
      const blob = await withToken((token) => readFile(path, token));
      saveFile(blob, file(blob.type));
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
