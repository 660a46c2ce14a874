import { brand } from '../../../../shared/content/brand.ts';
import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { Badge, VerifiedBadge } from '../../components/badge/Badge.tsx';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import { reviewsText } from '../../components/rating/rating-text.ts';
import { StarRating } from '../../components/rating/StarRating.tsx';
import { WithScript } from '../../components/WithScript.tsx';
import { longDate } from '../../lib/format.ts';
import { ClinicChoices } from './ClinicChoices.tsx';
import { ClinicPicture } from './ClinicPicture.tsx';
import styles from './clinic-hero.module.css';
import { isNew } from './facts.ts';

/** Name and rating of a clinic. */
export function ClinicHero({ clinic }: { readonly clinic: ClinicDetail }) {
  const { name, imageUrl, imageAlt, category, city, rating, reviewCount, verified, verification } = clinic;
  return (
    <header className={classNames(card.card, styles.hero)}>
      <div className={styles.text}>
        {(verified || isNew(clinic)) && (
          <div className={styles.badges}>
            {verified && <Verified verification={verification} />}
            {isNew(clinic) && <Badge variant="accent">{copy.new}</Badge>}
          </div>
        )}
        <h1 tabIndex={-1}>{name}</h1>
        <p className={styles.category}>
          {category.name} in {city.name}, {city.state}
        </p>
        <p className={styles.rating}>
          {reviewCount > 0 && <StarRating value={rating} label={`${brand.name} rating`} />}
          <a href="#reviews">{reviewsText(reviewCount)}</a>
        </p>
        {clinic.acceptingPatients === false && (
          <p className={styles.notAccepting}>
            <Icon name="circle-minus" size={20} />
            {copy.quickInfo.notAccepting}
          </p>
        )}
        <div className={styles.share}>
          <WithScript>
            <ClinicChoices clinic={clinic} />
          </WithScript>
        </div>
      </div>
      <ClinicPicture name={name} src={imageUrl} alt={imageAlt} className={styles.picture} />
    </header>
  );
}

/** The mark, which opens what was checked. */
function Verified({ verification }: { readonly verification: ClinicDetail['verification'] }) {
  const badge = <VerifiedBadge>{copy.verified}</VerifiedBadge>;
  if (verification === undefined) return badge;
  const { licenceNumber, registerUrl, checkedAt, validUntil } = verification;
  const { verification: words } = copy;
  return (
    <details className={styles.verified}>
      <summary>{badge}</summary>
      <p>
        {words.checked(licenceNumber, longDate(checkedAt))}{' '}
        <a href={registerUrl} rel="noopener noreferrer nofollow">
          {words.register}
        </a>
        {validUntil !== undefined && ` ${words.until(longDate(validUntil))}`}
      </p>
    </details>
  );
}
