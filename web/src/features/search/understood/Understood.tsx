import { Link } from '../../../components/Link.tsx';
import styles from './understood.module.css';

/** How a search was understood, and the link to the same search understood otherwise. */
export interface Reading {
  readonly sentence: string;
  readonly link: { readonly to: string; readonly text: string };
}

/** Present without a reading too, so that screen readers hear one when it comes. */
export function Understood({ reading }: { readonly reading: Reading | undefined }) {
  return (
    <div className={styles.understood}>
      <p role="status">{reading?.sentence}</p>
      {reading && (
        <Link to={reading.link.to} replace>
          {reading.link.text}
        </Link>
      )}
    </div>
  );
}
