import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './table-of-contents.module.css';
import { useCurrentSection } from './use-current-section.ts';

export interface ContentsEntry {
  /** Id of the heading or section. */
  readonly id: string;
  readonly text: string;
  /** Level of the heading; those of the third level are indented. */
  readonly level?: 2 | 3;
}

interface TableOfContentsProps {
  readonly title: string;
  readonly entries: readonly ContentsEntry[];
}

/** Links to the sections of a page; the current section is marked. */
export function TableOfContents({ title, entries }: TableOfContentsProps) {
  const titleId = useId();
  const current = useCurrentSection(entries);
  return (
    <nav aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ol role="list" className={styles.list}>
        {entries.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={classNames(styles.link, level === 3 && styles.indented)}
              aria-current={id === current ? 'location' : undefined}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
