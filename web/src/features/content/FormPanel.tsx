import { type ReactNode, type Ref, useId } from 'react';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import styles from './form-panel.module.css';

interface FormPanelProps {
  /** Anchor, by which other parts of the page lead here. */
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** For who moves the focus here. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** The form, or what came of it. */
  readonly children: ReactNode;
}

/** The part of a page in which people send something. */
export function FormPanel({ id, title, lead, headingRef, children }: FormPanelProps) {
  const titleId = useId();
  return (
    <section id={id} className={classNames(card.card, styles.panel)} aria-labelledby={titleId}>
      <h2 ref={headingRef} id={titleId} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  );
}
