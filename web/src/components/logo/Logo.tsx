import { brand } from '../../../../shared/content/brand.ts';
import styles from './logo.module.css';

/** The brand's symbol, a map pin with a cross, and its name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path
          className={styles.pin}
          d="M16 1.5c6.9 0 12 5.1 12 11.7 0 7.4-6.4 12.3-12 17.3C10.4 25.5 4 20.6 4 13.2 4 6.6 9.1 1.5 16 1.5Z"
        />
        <path
          className={styles.cross}
          d="M14 7h4a.8.8 0 0 1 .8.8v2.7h2.7a.8.8 0 0 1 .8.8v4a.8.8 0 0 1-.8.8h-2.7v2.7a.8.8 0 0 1-.8.8h-4a.8.8 0 0 1-.8-.8v-2.7h-2.7a.8.8 0 0 1-.8-.8v-4a.8.8 0 0 1 .8-.8h2.7V7.8A.8.8 0 0 1 14 7Z"
        />
      </svg>
      <span className={styles.name}>{brand.name}</span>
    </span>
  );
}
