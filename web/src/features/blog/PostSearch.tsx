import { blogList } from '../../../../shared/content/posts/blog-list.ts';
import { FormField, SearchInput } from '../../components/form-field/FormField.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import styles from './post-search.module.css';
import type { Posts } from './use-posts.ts';

const copy = blogList.search;

interface PostSearchProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly texts: Posts['texts'];
  /** Number of matching posts. */
  readonly count: number;
}

/** Filters the posts of the page on every keystroke. Hidden without JavaScript. */
export function PostSearch({ text, onChange, texts, count }: PostSearchProps) {
  const searching = text.trim() !== '';
  return (
    <search aria-label={copy.label} className={styles.search}>
      <FormField label={copy.label}>
        {(control) => (
          <SearchInput {...control} placeholder={copy.placeholder} value={text} onChange={onChange} />
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
