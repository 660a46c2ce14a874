import { landing as copy, landingTitle } from '../../../../shared/content/pages/landing.ts';
import type { City } from '../../../../shared/contracts/entities.ts';
import { landingModifiers } from '../../../../shared/domain/pages/landing-slug.ts';
import { ChipLink, ChipList } from '../../components/chip/Chip.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './more-landings.module.css';
import { type Landing, landingNames } from './names.ts';

interface MoreLandingsProps {
  readonly landing: Landing;
  /** The largest ones, in which most visitors search, by name. */
  readonly cities: readonly Pick<City, 'slug' | 'name'>[];
  readonly categories: readonly { readonly slug: string; readonly plural: string }[];
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
          .map((other) => [paths.landing(modifier, other.slug, city.slug), other.plural])}
      />
      <Row
        title={copy.more.cities(names.providers)}
        links={cities
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
