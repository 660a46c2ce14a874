import { type ReactNode, type Ref, useId } from 'react';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import styles from './form-panel.module.css';

interface FormPanelProps {
  /** Anchor for links to the form. */
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** For moving the focus to the heading. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** The form or its confirmation. */
  readonly children: ReactNode;
}

/** The section of a page with a form. */
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
