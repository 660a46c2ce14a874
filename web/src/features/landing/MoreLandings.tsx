import { landing as copy, landingTitle } from '../../../../shared/content/pages/landing.ts';
import type { Category, City } from '../../../../shared/contracts/entities.ts';
import { landingModifiers } from '../../../../shared/domain/pages/landing-slug.ts';
import { pluralName } from '../../../../shared/domain/taxonomy/plural-name.ts';
import { ChipLink, ChipList } from '../../components/chip/Chip.tsx';
import { byName } from '../../lib/cities.ts';
import { paths } from '../../lib/paths.ts';
import styles from './more-landings.module.css';
import { type Landing, landingNames } from './names.ts';

interface MoreLandingsProps {
  readonly landing: Landing;
  /** Number of cities: the largest ones, in which most visitors search. */
  readonly cities: readonly City[];
  readonly categories: readonly Category[];
}

/** Links to landing pages that differ in one part of the URL. */
export function MoreLandings({ landing, cities, categories }: MoreLandingsProps) {
  const { modifier, category, city } = landing;
  const names = landingNames(landing);
  return (
    <div className={styles.rows}>
      <Row
        title={copy.more.specialties(city.name)}
        links={categories
          .filter(({ slug }) => slug !== category.slug)
          .map((other) => [paths.landing(modifier, other.slug, city.slug), pluralName(other)])}
      />
      <Row
        title={copy.more.cities(names.providers)}
        links={byName(cities)
          .filter(({ slug }) => slug !== city.slug)
          .map((other) => [
            paths.landing(modifier, category.slug, other.slug),
            copy.more.city(names.providers, other.name),
          ])}
      />
      <Row
        title={copy.more.modifiers(names)}
        links={landingModifiers
          .filter((other) => other !== modifier)
          .map((other) => [paths.landing(other, category.slug, city.slug), landingTitle(other, names)])}
      />
    </div>
  );
}

interface RowProps {
  readonly title: string;
  readonly links: readonly (readonly [path: string, text: string])[];
}

function Row({ title, links }: RowProps) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title} className={styles.row}>
      <h2>{title}</h2>
      <ChipList>
        {links.map(([path, text]) => (
          <li key={path}>
            <ChipLink to={path}>{text}</ChipLink>
          </li>
        ))}
      </ChipList>
    </nav>
  );
}
