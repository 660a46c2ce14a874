import { Link } from '../../../components/Link.tsx';
import styles from './understood.module.css';

/** Shows how a search was understood, with a link to the other reading. */
export interface Reading {
  readonly sentence: string;
  readonly link: { readonly to: string; readonly text: string };
}

/** Rendered without a reading too: a live region must exist before its content. */
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
