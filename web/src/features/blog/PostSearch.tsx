import { blogList } from '../../../../shared/content/blog-list.ts';
import { FormField, Input } from '../../components/form-field/FormField.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import styles from './post-search.module.css';
import type { Posts } from './use-posts.ts';

const copy = blogList.search;

interface PostSearchProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly texts: Posts['texts'];
  /** How many posts the text finds. */
  readonly count: number;
}

/** Filters the posts on the page while one types. Hidden where there is no script to do it. */
export function PostSearch({ text, onChange, texts, count }: PostSearchProps) {
  const searching = text.trim() !== '';
  return (
    <search aria-label={copy.label} className={styles.search}>
      <FormField label={copy.label}>
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder={copy.placeholder}
            autoComplete="off"
            enterKeyHint="search"
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </FormField>
      <p role="status" className={styles.status}>
        {searching && texts === 'loading' && (
          <>
            <Icon name="loader-circle" size={16} className={styles.spinner} />
            {copy.searching}
          </>
        )}
        {searching && texts !== 'loading' && copy.found(count)}
        {searching && texts === 'missing' && ` ${copy.partly}`}
      </p>
    </search>
  );
}
