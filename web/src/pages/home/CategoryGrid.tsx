import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../../shared/content/brand.ts';
import { home } from '../../../../shared/content/pages/home.ts';
import type { Category } from '../../../../shared/contracts/entities.ts';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import { type IconName, iconNames } from '../../components/icon/icon-names.ts';
import { Link } from '../../components/Link.tsx';
import { StarRating } from '../../components/rating/StarRating.tsx';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { categoriesQuery } from '../../features/directory/queries.ts';
import { paths } from '../../lib/paths.ts';
import styles from './category-grid.module.css';
import { GridSection } from './GridSection.tsx';

const words = home.categories;

export function CategoryGrid() {
  const categories = useQuery(categoriesQuery);
  return (
    <GridSection words={words} query={categories} grid={styles.grid} placeholders={<Placeholders />}>
      {(category) => <CategoryCard key={category.id} category={category} />}
    </GridSection>
  );
}

function CategoryCard({ category }: { readonly category: Category }) {
  return (
    <li className={classNames(card.card, card.linked, styles.card)}>
      <span className={styles.icon}>
        <CategoryIcon name={category.icon} />
      </span>
      <div className={styles.text}>
        <h3 className={styles.name}>
          <Link to={paths.search({ category: category.slug })} className={classNames(card.cover, card.link)}>
            {category.name}
          </Link>
        </h3>
        <p className={styles.rating}>
          {Number(category.avgRating) > 0 ? (
            <StarRating value={category.avgRating} label={`${brand.name} average rating`} />
          ) : (
            words.unrated
          )}
        </p>
      </div>
    </li>
  );
}

function Placeholders() {
  return (
    <div className={styles.grid}>
      <Repeat count={words.placeholders}>
        {(index) => (
          <div key={index} className={classNames(card.card, styles.card)}>
            <span className={styles.icon} />
            <div className={styles.text}>
              <Skeleton shape="heading" />
              <Skeleton width="medium" />
            </div>
          </div>
        )}
      </Repeat>
    </div>
  );
}

interface CategoryIconProps {
  /** The category's `icon`; an unknown name falls back to the stethoscope. */
  readonly name: string;
}

export function CategoryIcon({ name }: CategoryIconProps) {
  return <Icon name={isIconName(name) ? name : 'stethoscope'} size={24} strokeWidth={1.6} />;
}

function isIconName(name: string): name is IconName {
  return iconNames.some((icon) => icon === name);
}
