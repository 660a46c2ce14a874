import { useEffect, useId, useRef } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import { forms } from '../../../../shared/content/forms.ts';
import styles from './error-summary.module.css';
import { fieldId } from './fields.tsx';
import type { FormValues } from './form-values.ts';

interface ErrorSummaryProps {
  readonly control: Control<FormValues>;
  /** In their order on the page. */
  readonly fields: readonly string[];
  /** Each time that it grows, the summary takes the focus. */
  readonly refusals: number;
}

/** Everything that keeps a form from being sent, with links to the fields. */
export function ErrorSummary({ control, fields, refusals }: ErrorSummaryProps) {
  const { errors } = useFormState({ control });
  const problems = fields.flatMap((name) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? [{ name, message }] : [];
  });
  const titleId = useId();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusals > 0) ref.current?.focus();
  }, [refusals]);
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
                goTo(fieldId(name));
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

/** To the field, with its label in sight. */
function goTo(id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  field.focus({ preventScroll: true });
  const label = field.closest('fieldset') ?? document.querySelector(`label[for="${id}"]`) ?? field;
  label.scrollIntoView();
}
