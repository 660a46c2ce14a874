import { Button, SpaceBetween, Toggle } from '@cloudscape-design/components';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { StaffDialog } from '../kit/StaffDialog.tsx';
import styles from './reviews.module.css';

const copy = admin.reviews.keys;

interface KeysDialogProps {
  readonly enabled: boolean;
  readonly onEnable: (enabled: boolean) => void;
  readonly onClose: () => void;
}

/** The keys of the page, and the switch that turns them off for users of speech input (WCAG 2.1.4). */
export function KeysDialog({ enabled, onEnable, onClose }: KeysDialogProps) {
  return (
    <StaffDialog
      title={copy.title}
      size="medium"
      onClose={onClose}
      actions={<Button onClick={onClose}>{admin.close}</Button>}
    >
      <SpaceBetween size="m">
        <dl className={styles.keys}>
          {copy.list.map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Toggle
          checked={enabled}
          description={copy.useHint}
          onChange={({ detail }) => onEnable(detail.checked)}
        >
          {copy.use}
        </Toggle>
      </SpaceBetween>
    </StaffDialog>
  );
}
