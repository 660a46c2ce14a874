import { useQuery } from '@tanstack/react-query';
import { Fragment, useId } from 'react';
import { home } from '../../../../shared/content/pages/home.ts';
import { pluralName } from '../../../../shared/domain/taxonomy/plural-name.ts';
import { ChipLink, ChipList } from '../../components/chip/Chip.tsx';
import { Link } from '../../components/Link.tsx';
import { Section } from '../../features/content/Section.tsx';
import { categoriesQuery, citiesQuery } from '../../features/directory/queries.ts';
import { paths } from '../../lib/paths.ts';
import styles from './directory.module.css';

const { title, choose, start, covers, listings, popular } = home.directory;

/** The scope of the directory with links, and popular searches; a new directory has none of them. */
export function Directory() {
  const popularId = useId();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { data: cities = [] } = useQuery(citiesQuery);
  const largest = cities.slice(0, covers.count);
  const searches = categories.slice(0, popular.count).flatMap((category, index) => {
    const city = largest[index % largest.length];
    return city ? [{ category, city }] : [];
  });
  return (
    <Section title={title} tinted>
      <div className={styles.columns}>
        <div className={styles.words}>
          <p>
            {choose}
            <Links
              words={start}
              links={categories.map(({ slug, name }) => [
                name.toLowerCase(),
                paths.search({ category: slug }),
              ])}
            />
          </p>
          <p>
            <Links
              words={covers}
              links={largest.map(({ slug, name }) => [name, paths.search({ city: slug })])}
            />
            {listings}
          </p>
        </div>
        {searches.length > 0 && (
          <nav aria-labelledby={popularId} className={styles.searches}>
            <h3 id={popularId} className={styles.title}>
              {popular.title}
            </h3>
            <ChipList>
              {searches.map(({ category, city }) => (
                <li key={category.id}>
                  <ChipLink to={paths.landing('best', category.slug, city.slug)}>
                    {pluralName(category)} in {city.name}
                  </ChipLink>
                </li>
              ))}
            </ChipList>
          </nav>
        )}
      </div>
    </Section>
  );
}

interface LinksProps {
  readonly words: {
    readonly before: string;
    readonly last: string;
    readonly after: string;
    readonly count: number;
  };
  readonly links: readonly (readonly [text: string, path: string])[];
}

/** 'Start with a, b or c.' */
function Links({ words: { before, last, after, count }, links }: LinksProps) {
  const shown = links.slice(0, count);
  if (shown.length === 0) return null;
  return (
    <>
      {before}
      {shown.map(([text, path], index) => (
        <Fragment key={path}>
          {index > 0 && (index === shown.length - 1 ? last : ', ')}
          <Link to={path}>{text}</Link>
        </Fragment>
      ))}
      {after}
    </>
  );
}
