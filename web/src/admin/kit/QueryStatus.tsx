import { Alert, Button, Spinner } from '@cloudscape-design/components';
import { admin } from '../../../../shared/content/staff/admin.ts';
import styles from './kit.module.css';

interface FailedAlertProps {
  readonly words: { readonly failed: string; readonly loading: string };
  readonly retrying: boolean;
  readonly onRetry: () => void;
  readonly className?: string | undefined;
}

/** Replaces data that could not be loaded, with a Retry button. */
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

/** A spinner with a label for screen readers. */
export function Loading({ label }: { readonly label: string }) {
  return (
    <div role="status" className={styles.waiting}>
      <Spinner size="large" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
