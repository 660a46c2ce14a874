import { useEffect, useMemo, useRef } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import {
  reviewLabels as labels,
  reviewMaximums,
} from '../../../../../shared/content/reviews/review-fields.ts';
import { reviewForm as words } from '../../../../../shared/content/reviews/review-forms.ts';
import type { ClinicDetail } from '../../../../../shared/contracts/entities.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { ErrorText } from '../../../components/form-field/FormField.tsx';
import { Icon } from '../../../components/icon/Icon.tsx';
import { Link } from '../../../components/Link.tsx';
import type { FormValues } from '../../../features/forms/draft.ts';
import { FormFrame } from '../../../features/forms/FormFrame.tsx';
import { fieldId, LinesField, TextField } from '../../../features/forms/fields.tsx';
import { useResultToast } from '../../../features/forms/use-result-toast.ts';
import { defineForm } from '../../../features/forms/use-sent-form.ts';
import { paths } from '../../../lib/paths.ts';
import styles from './review-dialog.module.css';
import { SeenField } from './SeenField.tsx';

const STARS = [1, 2, 3, 4, 5] as const;

const { stars: starsText } = words;

/** What the form says of the clinic, and whether it has people whom one can have seen. */
export type ReviewedClinic = Pick<ClinicDetail, 'slug' | 'name' | 'practitionerCount'>;

interface ReviewDialogProps {
  readonly clinic: ReviewedClinic;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Form of a review. Closing the dialog removes it with its input. */
export function ReviewDialog({ clinic, open, onClose }: ReviewDialogProps) {
  const { slug, name, practitionerCount = 0 } = clinic;
  const showToast = useResultToast();
  const definition = useMemo(
    () =>
      defineForm(({ review }) => review(slug), {
        rating: '',
        content: '',
        practitionerId: '',
        title: '',
        authorName: '',
        email: '',
      }),
    [slug],
  );
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <p className={styles.intro}>{words.intro(name)}</p>
      <FormFrame
        definition={definition}
        words={words}
        dialog={{ cancel: words.cancel, onCancel: onClose, needs: 'rating' }}
        onSent={({ email }) => {
          onClose();
          const { title, description, mail } = words.sent;
          showToast({ title, description: email === '' ? description : `${description} ${mail}` });
        }}
      >
        {(form) => (
          <>
            <StarsField form={form} />
            <LinesField
              form={form}
              name="content"
              label={labels.content}
              hint={words.privacy}
              rows={5}
              max={reviewMaximums.content}
              optional
            />
            {practitionerCount > 0 && <SeenField form={form} slug={slug} />}
            <More form={form} />
            <p className={styles.policy}>
              {/* In a new tab, since this one has what was entered. */}
              <Link to={paths.reviewsPolicy} target="_blank">
                {words.policy}
              </Link>
            </p>
          </>
        )}
      </FormFrame>
    </Dialog>
  );
}

type Form = UseFormReturn<FormValues>;

function StarsField({ form }: { readonly form: Form }) {
  const id = fieldId('rating');
  const chosen = Number(useWatch({ control: form.control, name: 'rating' }));
  const { errors } = useFormState({ control: form.control, name: 'rating', exact: true });
  const message = errors.rating?.message;
  const error = typeof message === 'string' ? message : undefined;
  return (
    <fieldset className={styles.rating} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{labels.rating}</legend>
      <div className={styles.row}>
        <div className={styles.stars}>
          {STARS.map((stars) => (
            <label key={stars}>
              <input
                {...form.register('rating')}
                id={stars === 1 ? id : undefined}
                className="cover-input"
                type="radio"
                value={stars}
                required
              />
              <Icon name="star" size={34} strokeWidth={1.5} />
              <span className="visually-hidden">{starsText(stars)}</span>
            </label>
          ))}
        </div>
        <p className={styles.chosen} aria-hidden="true">
          {chosen > 0 && starsText(chosen)}
        </p>
      </div>
      <ErrorText id={id} text={error} />
    </fieldset>
  );
}

const OPTIONAL = ['title', 'authorName', 'email'] as const;

/** The optional fields, folded. They unfold when one of them is invalid. */
function More({ form }: { readonly form: Form }) {
  const ref = useRef<HTMLDetailsElement>(null);
  const { errors } = useFormState({ control: form.control, name: OPTIONAL });
  const invalid = OPTIONAL.some((name) => errors[name]);
  useEffect(() => {
    if (invalid && ref.current) ref.current.open = true;
  }, [invalid]);
  return (
    <details ref={ref} className={styles.more}>
      <summary>{words.more}</summary>
      <div className={styles.fields}>
        <TextField form={form} name="title" label={labels.title} optional />
        <TextField
          form={form}
          name="authorName"
          label={labels.authorName}
          hint={words.nameHint}
          optional
          autoComplete="nickname"
        />
        <TextField
          form={form}
          name="email"
          label={labels.email}
          hint={words.emailHint}
          optional
          kind="email"
        />
      </div>
    </details>
  );
}
