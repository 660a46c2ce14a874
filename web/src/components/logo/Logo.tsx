import { brand } from '../../../../shared/content/brand.ts';
import styles from './logo.module.css';

/** The mark, a place on the map that holds a cross of leaves, and the name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <path
          className={styles.pin}
          d="M16 1.5c6.9 0 12 5.1 12 11.7 0 7.4-6.4 12.3-12 17.300C10.4 25.5 4 20.6 4 13.2 4 6.6 9.1 1.5 16 1.500Z"
        />
        <path
          className={styles.cross}
          d="M13.6 6.500h4.800v4.600H23c0 2.7-1.9 4.8-4.6 4.800v4.600c-2.7 0-4.8-1.9-4.8-4.600H9v-4.800h4.600Z"
        />
      </svg>
      <span className={styles.name}>{brand.name}</span>
    </span>
  );
}
