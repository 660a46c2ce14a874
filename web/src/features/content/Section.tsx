import { type ReactNode, useId } from 'react';
import { classNames } from '../../components/class-names.ts';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly lead?: string;
  /** Anchor for links to the section. */
  readonly id?: string;
  /** Shown beside the heading, such as a link to the full list. */
  readonly action?: ReactNode;
  /** A tinted background. */
  readonly tinted?: boolean;
  /** On wide screens, the heading is beside the content. */
  readonly split?: boolean;
  readonly children: ReactNode;
}

/** A full-width section with a heading. */
export function Section({ title, lead, id, action, tinted = false, split = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      className={classNames(styles.section, tinted && styles.tinted)}
      aria-labelledby={titleId}
    >
      <div className={classNames('container', split && styles.split)}>
        <div className={styles.heading}>
          <div className={styles.words}>
            <h2 id={titleId}>{title}</h2>
            {lead !== undefined && <p>{lead}</p>}
          </div>
          {action}
        </div>
        {children}
      </div>
    </section>
  );
}
