import { Box, FormField, Textarea } from '@cloudscape-design/components';
import { lazy, Suspense, useDeferredValue, useId } from 'react';
import { staffPosts } from '../../../../shared/content/staff/posts.ts';
import { readingTimeOf } from '../../../../shared/domain/posts/blog-post.ts';
import { Loading } from '../kit/QueryStatus.tsx';
import styles from './post-form.module.css';

const copy = staffPosts.form;

/** Renderer of the public page, with the same sanitizing. */
const Markdown = lazy(() =>
  import('../../components/markdown/Markdown.tsx').then(({ Markdown }) => ({ default: Markdown })),
);

interface MarkdownFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** Markdown editor with a preview beside it; below it on a narrow screen. */
export function MarkdownField({ value, error, onChange }: MarkdownFieldProps) {
  const titleId = useId();
  const shown = useDeferredValue(value);
  const minutes = readingTimeOf(value);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <FormField
          label={copy.fields.content}
          errorText={error}
          constraintText={minutes === undefined ? undefined : copy.readingTime(minutes)}
          stretch
        >
          <Textarea value={value} rows={28} spellcheck onChange={({ detail }) => onChange(detail.value)} />
        </FormField>
      </div>
      <div className={styles.column}>
        <Box variant="awsui-key-label">
          <span id={titleId}>{copy.preview}</span>
        </Box>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too. */}
        <section className={styles.preview} aria-labelledby={titleId} tabIndex={0}>
          {shown.trim() === '' ? (
            <Box color="text-body-secondary">{copy.previewEmpty}</Box>
          ) : (
            <Suspense fallback={<Loading label={copy.previewLoading} />}>
              <div className={styles.rendered}>
                <Markdown>{shown}</Markdown>
              </div>
            </Suspense>
          )}
        </section>
      </div>
    </div>
  );
}
