import { Button, SpaceBetween, Toggle } from '@cloudscape-design/components';
import { admin } from '../../../../shared/content/staff/admin.ts';
import styles from './queue.module.css';
import { StaffDialog } from './StaffDialog.tsx';

const copy = admin.queue.keys;

interface KeysDialogProps {
  readonly list: readonly { readonly keys: string; readonly does: string }[];
  readonly enabled: boolean;
  readonly onEnable: (enabled: boolean) => void;
  readonly onClose: () => void;
}

/** The keys of the page, and the switch that turns them off for users of speech input (WCAG 2.1.4). */
export function KeysDialog({ list, enabled, onEnable, onClose }: KeysDialogProps) {
  return (
    <StaffDialog
      title={copy.title}
      size="medium"
      onClose={onClose}
      actions={<Button onClick={onClose}>{admin.close}</Button>}
    >
      <SpaceBetween size="m">
        <dl className={styles.keys}>
          {list.map(({ keys, does }) => (
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
