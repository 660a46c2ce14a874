import { shell } from '../../../../shared/content/shell.ts';
import styles from './shell.module.css';

export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      {shell.skipLink}
    </a>
  );
}
