import { useState } from 'react';
import { clinic as copy } from '../../../../shared/content/clinic.ts';
import { Button } from '../../components/button/Button.tsx';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { FormField, Textarea } from '../../components/form-field/FormField.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import styles from './review-dialog.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

const words = copy.reviewForm;

interface ReviewDialogProps {
  readonly clinicName: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ReviewDialog({ clinicName, open, onClose }: ReviewDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <ReviewForm clinicName={clinicName} onDone={onClose} />
    </Dialog>
  );
}

interface ReviewFormProps {
  readonly clinicName: string;
  readonly onDone: () => void;
}

/** Loses its values when the dialog closes, which unmounts it. */
function ReviewForm({ clinicName, onDone }: ReviewFormProps) {
  const [rating, setRating] = useState<number>();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <p>{words.intro(clinicName)}</p>
      <fieldset className={styles.rating}>
        <legend>{words.rating}</legend>
        <div className={styles.row}>
          <div className={styles.stars}>
            {STARS.map((stars) => (
              <label key={stars}>
                <input
                  className="cover-input"
                  type="radio"
                  name="rating"
                  value={stars}
                  required
                  checked={rating === stars}
                  onChange={() => setRating(stars)}
                />
                <Icon name="star" size={34} strokeWidth={1.5} />
                <span className="visually-hidden">{words.stars(stars)}</span>
              </label>
            ))}
          </div>
          <p className={styles.chosen} aria-hidden="true">
            {rating !== undefined && words.stars(rating)}
          </p>
        </div>
      </fieldset>
      <FormField label={`${words.text} ${words.optional}`} hint={words.privacy}>
        {(control) => <Textarea {...control} name="content" rows={5} />}
      </FormField>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit" disabled={rating === undefined}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
