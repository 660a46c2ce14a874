import styles from './dashboard.module.css';

/** What a stranger wrote: text and nothing else, its direction kept to itself, long words broken. */
export function UserText({ children }: { readonly children: string }) {
  return <bdi className={styles.userText}>{children}</bdi>;
}

/** The same in several lines. */
export function UserTextLines({ children }: { readonly children: string }) {
  return (
    <div dir="auto" className={styles.lines}>
      {children}
    </div>
  );
}
