import { type ReactNode, useId } from 'react';
import { classNames } from '../../components/class-names/class-names.ts';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly lead: string;
  /** Sits beside the heading, such as a link to the whole list. */
  readonly action?: ReactNode;
  /** A ground of its own sets the section off from its neighbours. */
  readonly tinted?: boolean;
  readonly children: ReactNode;
}

export function Section({ title, lead, action, tinted = false, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classNames(styles.section, tinted && styles.tinted)} aria-labelledby={id}>
      <div className="container">
        <div className={styles.heading}>
          <div className={styles.words}>
            <h2 id={id}>{title}</h2>
            <p>{lead}</p>
          </div>
          {action}
        </div>
        {children}
      </div>
    </section>
  );
}
