import { Button } from '@cloudscape-design/components';
import { admin } from '../../../../shared/content/staff/admin.ts';
import styles from './kit.module.css';

/** Text that users entered: isolated in its direction, long words wrap. */
export function UserText({ children }: { readonly children: string }) {
  return <bdi className={styles.userText}>{children}</bdi>;
}

/** Multi-line text that users entered. */
export function UserTextLines({ children }: { readonly children: string }) {
  return (
    <div dir="auto" className={styles.lines}>
      {children}
    </div>
  );
}

interface DetailsButtonProps {
  readonly name: string;
  readonly onOpen: () => void;
}

/** The name in a table's row, which opens the details. */
export function DetailsButton({ name, onOpen }: DetailsButtonProps) {
  return (
    <Button variant="inline-link" ariaLabel={admin.overview.details(name)} onClick={onOpen}>
      <UserText>{name}</UserText>
    </Button>
  );
}
