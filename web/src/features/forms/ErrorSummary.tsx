import { useEffect, useId, useRef } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import { forms } from '../../../../shared/content/submissions/forms.ts';
import type { FormValues } from './draft.ts';
import styles from './error-summary.module.css';
import { fieldId } from './fields.tsx';

interface ErrorSummaryProps {
  readonly control: Control<FormValues>;
  /** In the order of the page. */
  readonly fields: readonly string[];
  /** The summary takes the focus each time this number grows. */
  readonly invalidSubmits: number;
}

/** All validation errors of a form, with links to the fields. */
export function ErrorSummary({ control, fields, invalidSubmits }: ErrorSummaryProps) {
  const { errors } = useFormState({ control });
  const problems = fields.flatMap((name) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? [{ name, message }] : [];
  });
  const titleId = useId();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (invalidSubmits > 0) ref.current?.focus();
  }, [invalidSubmits]);
  if (problems.length === 0) return null;
  return (
    <section ref={ref} className={styles.summary} tabIndex={-1} aria-labelledby={titleId}>
      <h3 id={titleId}>{forms.problems.title(problems.length)}</h3>
      <ul>
        {problems.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(fieldId(name));
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Focuses a field and scrolls to its label. */
function focusField(id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  const folded = field.closest('details');
  if (folded) folded.open = true;
  field.focus({ preventScroll: true });
  const label = field.closest('fieldset') ?? document.querySelector(`label[for="${id}"]`) ?? field;
  label.scrollIntoView();
}
