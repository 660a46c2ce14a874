import { search } from '../../../../shared/content/search/search.ts';
import type { Category, City } from '../../../../shared/contracts/entities.ts';
import { ChipLink, ChipList } from '../../components/chip/Chip.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './landing-chips.module.css';

/** Numbers of chips (specification, section 9). */
const SPECIALTY_CHIPS = 8;
const CITY_CHIPS = 10;

const copy = search.chips;

interface LandingChipsProps {
  /** The selected city. */
  readonly city: City | undefined;
  readonly category: Category | undefined;
  readonly cities: readonly City[];
  readonly categories: readonly Category[];
}

/** Links to 'best' landing pages for the selected city or specialty. */
export function LandingChips({ city, category, cities, categories }: LandingChipsProps) {
  return (
    <>
      {city && (
        <Row
          title={copy.specialtiesIn(city.name)}
          links={categories.slice(0, SPECIALTY_CHIPS).map((one) => ({ city, category: one, text: one.name }))}
        />
      )}
      {category && (
        <Row
          title={copy.citiesFor(category.name)}
          links={cities.slice(0, CITY_CHIPS).map((one) => ({ city: one, category, text: one.name }))}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly title: string;
  readonly links: readonly { readonly city: City; readonly category: Category; readonly text: string }[];
}

function Row({ title, links }: RowProps) {
  return (
    <nav aria-label={title} className={styles.row}>
      <p className={styles.title}>{title}</p>
      <ChipList>
        {links.map(({ city, category, text }) => {
          const path = paths.landing('best', category.slug, city.slug);
          return (
            <li key={path}>
              <ChipLink to={path}>{text}</ChipLink>
            </li>
          );
        })}
      </ChipList>
    </nav>
  );
}
