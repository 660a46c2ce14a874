import { Alert, Button } from '@cloudscape-design/components';
import { admin } from '../../../../shared/content/admin.ts';

interface FailedAlertProps {
  readonly words: { readonly failed: string; readonly loading: string };
  /** A new attempt is on its way. */
  readonly retrying: boolean;
  readonly onRetry: () => void;
  readonly className?: string | undefined;
}

/** What could not be read, in its place, with Retry. */
export function FailedAlert({ words, retrying, onRetry, className }: FailedAlertProps) {
  return (
    <div role="alert" className={className}>
      <Alert
        type="error"
        action={
          <Button onClick={onRetry} loading={retrying} loadingText={words.loading}>
            {admin.retry}
          </Button>
        }
      >
        {words.failed}
      </Alert>
    </div>
  );
}
