import { listingEditor } from '../../../../shared/content/providers/listing-editor.ts';
import type { RecordFormState } from '../../accounts/editing/use-record-form.ts';
import { Button } from '../../components/button/Button.tsx';
import styles from './listing-editor.module.css';

const { form: words } = listingEditor;

/** Saves and discards the changes of a form, and says how many there are. */
export function SaveBar({
  form: { changed, isSaving, discard },
}: {
  readonly form: Pick<RecordFormState, 'changed' | 'isSaving' | 'discard'>;
}) {
  const isUnsaved = changed.length > 0;
  return (
    <div className={styles.foot}>
      <Button type="submit" aria-disabled={!isUnsaved || isSaving}>
        {isSaving ? words.saving : words.save}
      </Button>
      {isUnsaved && (
        <Button variant="secondary" aria-disabled={isSaving} onClick={discard}>
          {words.reset}
        </Button>
      )}
      <p role="status">{isUnsaved && words.unsaved(changed.length)}</p>
    </div>
  );
}
