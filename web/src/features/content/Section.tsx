import { type ReactNode, useId } from 'react';
import { classNames } from '../../components/class-names.ts';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly lead?: string;
  /** Anchor, where something links to the section. */
  readonly id?: string;
  /** Sits beside the heading, such as a link to the whole list. */
  readonly action?: ReactNode;
  /** A ground of its own sets the section off from its neighbours. */
  readonly tinted?: boolean;
  /** The heading stands beside the content where there is room, instead of above it. */
  readonly split?: boolean;
  readonly children: ReactNode;
}

/** A section as wide as the page, with its heading. */
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
