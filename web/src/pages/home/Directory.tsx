import { useId } from 'react';
import { home } from '../../../../shared/content/home.ts';
import { ChipLink, ChipList } from '../../components/chip/Chip.tsx';
import { Link } from '../../components/Link.tsx';
import { Section } from '../../features/content/Section.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './directory.module.css';

const { title, paragraphs, popular } = home.directory;

/** The scope of the directory with links, and popular searches. */
export function Directory() {
  const popularId = useId();
  return (
    <Section title={title} tinted>
      <div className={styles.columns}>
        <div className={styles.words}>
          {paragraphs.map((parts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fixed texts in a fixed order.
            <p key={index}>
              {parts.map((part) =>
                typeof part === 'string' ? (
                  part
                ) : (
                  <Link key={part.text} to={paths.search(part.search)}>
                    {part.text}
                  </Link>
                ),
              )}
            </p>
          ))}
        </div>
        <nav aria-labelledby={popularId}>
          <h3 id={popularId} className={styles.title}>
            {popular.title}
          </h3>
          <ChipList>
            {popular.searches.map(({ text, category, city }) => (
              <li key={text}>
                <ChipLink to={paths.landing('best', category, city)}>{text}</ChipLink>
              </li>
            ))}
          </ChipList>
        </nav>
      </div>
    </Section>
  );
}
