import { landing } from '../../../../shared/content/pages/landing.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './city-sidebar.module.css';
import type { Landing } from './names.ts';

const copy = landing.sidebar;

export function CitySidebar({ city }: Pick<Landing, 'city'>) {
  return (
    <aside className={classNames(card.card, card.padded, styles.sidebar)} aria-labelledby="city-title">
      {city.imageUrl && (
        <img
          className={styles.picture}
          src={city.imageUrl}
          alt={city.imageAlt ?? ''}
          width={400}
          height={225}
          loading="lazy"
        />
      )}
      <h2 id="city-title">{copy.title(city.name)}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ul role="list" className={styles.points}>
        {copy.points.map((point) => (
          <li key={point}>
            <Icon name="circle-check" size={20} strokeWidth={1.75} />
            {point}
          </li>
        ))}
      </ul>
      <div className={styles.links}>
        <ButtonLink to={paths.search({ city: city.slug })} wide>
          {copy.cityProviders(city.name)}
        </ButtonLink>
        <ButtonLink to={paths.search()} variant="secondary" wide>
          {copy.otherCities}
        </ButtonLink>
      </div>
    </aside>
  );
}
