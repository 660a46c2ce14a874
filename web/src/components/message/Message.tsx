import type { ReactNode } from 'react';
import styles from './message.module.css';

interface MessageProps {
  readonly title: string;
  readonly text: ReactNode;
  /** Buttons and links. */
  readonly children?: ReactNode;
}

/** A full-page message, such as for a page that does not exist. */
export function Message({ title, text, children }: MessageProps) {
  return (
    <div className={`container ${styles.message}`}>
      <svg className={styles.drawing} viewBox="0 0 200 120" width="200" height="120" aria-hidden="true">
        <path className={styles.ring} d="M100 112c-52 0-88-10-88-22s36-22 88-22 88 10 88 22-36 22-88 22Z" />
        <path className={styles.ring} d="M100 104c-34 0-58-6-58-14s24-14 58-14 58 6 58 14-24 14-58 14Z" />
        <path
          className={styles.pin}
          d="M100 8c18.5 0 32 13.5 32 31 0 20-17 34-32 51-15-17-32-31-32-51C68 21.5 81.5 8 100 8Z"
        />
        <circle className={styles.hole} cx="100" cy="39" r="12" />
      </svg>
      <h1>{title}</h1>
      <div className={styles.text}>{text}</div>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
