import { useQuery } from '@tanstack/react-query';
import { home } from '../../../../shared/content/pages/home.ts';
import type { City } from '../../../../shared/contracts/entities.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import { Link } from '../../components/Link.tsx';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { citiesQuery } from '../../features/directory/queries.ts';
import { byName } from '../../lib/cities.ts';
import { groupedCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import styles from './city-grid.module.css';
import { GridSection } from './GridSection.tsx';
import town from './skylines/default.svg';

const words = home.cities;

export function CityGrid() {
  const cities = useQuery({ ...citiesQuery, select: largestCities });
  return (
    <GridSection
      words={words}
      query={cities}
      tinted
      action={
        <ButtonLink to={paths.cities()} variant="secondary">
          {words.all}
          <Icon name="arrow-right" size={18} />
        </ButtonLink>
      }
      grid={styles.grid}
      placeholders={<Placeholders />}
    >
      {(city) => <CityCard key={city.id} city={city} />}
    </GridSection>
  );
}

function largestCities(cities: readonly City[]): City[] {
  return byName(cities, words.count);
}

function CityCard({ city }: { readonly city: City }) {
  return (
    <li className={classNames(card.card, card.linked, styles.card)}>
      <img
        className={classNames(styles.picture, city.imageUrl === undefined && skylineOf(city.name))}
        src={city.imageUrl ?? town}
        alt={city.imageAlt ?? ''}
        width={400}
        height={480}
        loading="lazy"
      />
      <div className={styles.text}>
        <h3>
          <Link to={paths.search({ city: city.slug })} className={classNames(card.cover, card.link)}>
            {city.name}
            <span className={styles.state}>, {city.state}</span>
          </Link>
        </h3>
        <p>{providers(city.clinicCount)}</p>
      </div>
    </li>
  );
}

/** A city without a picture has one of several drawings, the same each time. */
function skylineOf(name: string): string | undefined {
  const drawings = [undefined, styles.mirrored, styles.evening, styles.morning];
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return drawings[sum % drawings.length];
}

function providers(count: number): string {
  return `${groupedCount(count)} ${count === 1 ? 'provider' : 'providers'}`;
}

/** The number of the specification; rows after the first are clipped to avoid a layout shift. */
function Placeholders() {
  return (
    <div className={classNames(styles.grid, styles.placeholders)}>
      <Repeat count={words.placeholders}>
        {(index) => (
          <div key={index} className={classNames(card.card, styles.card)}>
            <div className={styles.picture}>
              <Skeleton shape="block" />
            </div>
            <div className={styles.text}>
              <Skeleton shape="heading" />
              <Skeleton width="short" />
            </div>
          </div>
        )}
      </Repeat>
    </div>
  );
}
