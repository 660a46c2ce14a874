import styles from './dashboard.module.css';

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
