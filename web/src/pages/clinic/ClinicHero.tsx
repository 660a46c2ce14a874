import { brand } from '../../../../shared/content/brand.ts';
import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { Badge, VerifiedBadge } from '../../components/badge/Badge.tsx';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import { reviewsText } from '../../components/rating/rating-text.ts';
import { StarRating } from '../../components/rating/StarRating.tsx';
import { ClinicActions } from './ClinicActions.tsx';
import { ClinicPicture } from './ClinicPicture.tsx';
import styles from './clinic-hero.module.css';
import { isNew } from './facts.ts';

/** Name, rating and actions of a clinic. */
export function ClinicHero({ clinic }: { readonly clinic: ClinicDetail }) {
  const { name, imageUrl, imageAlt, category, city, rating, reviewCount, verified } = clinic;
  return (
    <header className={classNames(card.card, styles.hero)}>
      <ClinicPicture name={name} src={imageUrl} alt={imageAlt} className={styles.picture} />
      <div className={styles.text}>
        {(verified || isNew(clinic)) && (
          <p className={styles.badges}>
            {verified && <VerifiedBadge>{copy.verified}</VerifiedBadge>}
            {isNew(clinic) && <Badge variant="accent">{copy.new}</Badge>}
          </p>
        )}
        <h1 tabIndex={-1}>{name}</h1>
        <p className={styles.category}>
          {category.name} in {city.name}, {city.state}
        </p>
        <p className={styles.rating}>
          <StarRating value={rating} label={`${brand.name} rating`} />
          <a href="#reviews">{reviewsText(reviewCount)}</a>
        </p>
        <ClinicActions clinic={clinic} />
      </div>
    </header>
  );
}
