import type { ReactNode } from 'react';
import { brand } from '../../../../shared/content/brand.ts';
import { cardFacts } from '../../../../shared/content/clinics/card.ts';
import type { CategoryRef, ClinicCard as Clinic } from '../../../../shared/contracts/entities.ts';
import { telHref } from '../../../../shared/domain/clinics/phone.ts';
import { distanceText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { VerifiedBadge } from '../badge/Badge.tsx';
import card from '../card.module.css';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/Icon.tsx';
import { Link } from '../Link.tsx';
import { OpenState } from '../open-state/OpenState.tsx';
import { GoogleRating } from '../rating/GoogleRating.tsx';
import { ReviewedRating } from '../rating/ReviewedRating.tsx';
import { Skeleton } from '../skeleton/Skeleton.tsx';
import styles from './clinic-card.module.css';
import { type ListCategory, peopleText } from './people-text.ts';

interface ClinicCardProps {
  readonly clinic: Clinic;
  /** Position in the list, from 1. */
  readonly rank?: number;
  /** Level of the name: one below the heading of the list. */
  readonly headingLevel?: 2 | 3;
  /** Of the list, where it has one. */
  readonly category?: ListCategory | undefined;
  /** What a visitor may do with the clinic, beside the link to its page. */
  readonly children?: ReactNode;
}

/** A clinic in a list (specification, 'Clinic card'). The whole card is a link to the clinic. */
export function ClinicCard({ clinic, rank, headingLevel = 3, category, children }: ClinicCardProps) {
  const Heading = `h${headingLevel}` as const;
  const others = otherCategoriesOf(clinic);
  const facts = [peopleText(clinic, category) ?? [], factsOf(clinic)].flat();
  const tel = telHref(clinic.phoneE164);
  return (
    <article className={classNames(card.card, card.linked, styles.card)}>
      <header className={styles.header}>
        {rank !== undefined && (
          <p className={styles.rank}>
            <span className="visually-hidden">Rank </span>
            {rank}
          </p>
        )}
        <div className={styles.heading}>
          <Heading className={styles.name}>{clinic.name}</Heading>
          <p className={styles.category}>
            {clinic.category.name}
            {clinic.verified && <VerifiedBadge />}
            {clinic.distanceKm !== undefined && (
              <span className={styles.distance}>
                {distanceText(clinic.distanceKm, clinic.city.state)}
                <span className="visually-hidden"> away</span>
              </span>
            )}
          </p>
        </div>
      </header>

      {clinic.namedPractitioners?.map(({ slug, name }) => (
        <p key={slug} className={styles.person}>
          <Link to={paths.practitioner(slug)} className={styles.value}>
            {name}
          </Link>
          {cardFacts.worksHere}
        </p>
      ))}

      <div className={styles.ratings}>
        <p className={styles.rating}>
          <ReviewedRating
            rating={clinic.rating}
            reviewCount={clinic.reviewCount}
            label={`${brand.name} rating`}
            countClass={styles.count}
          />
        </p>
        <GoogleRating rating={clinic.googleRating} count={clinic.googleReviewCount} />
      </div>

      <p className={styles.count}>
        <OpenState hours={clinic.openingHours} timeZone={clinic.city.timeZone} />
        {facts.join(' · ')}
      </p>

      <address className={styles.contact}>
        <p className={styles.line}>
          <Icon name="map-pin" size={17} strokeWidth={1.75} />
          <span className="visually-hidden">Address: </span>
          <span className={styles.value}>{clinic.address}</span>
        </p>
        {clinic.phone && (
          <p className={styles.line}>
            <Icon name="phone" size={17} strokeWidth={1.75} />
            <span className="visually-hidden">Phone: </span>
            {tel === undefined ? (
              <span className={styles.value}>{clinic.phone}</span>
            ) : (
              <a className={styles.value} href={tel}>
                {clinic.phone}
              </a>
            )}
          </p>
        )}
      </address>

      {others.length > 0 && (
        <p className={styles.also}>
          <b>Also in:</b> {others.map(({ name }) => name).join(', ')}
        </p>
      )}

      <p className={styles.footer}>
        <Link to={paths.clinic(clinic.slug)} className={classNames(card.cover, styles.details)}>
          View Details<span className="visually-hidden"> of {clinic.name}</span>
          <Icon name="arrow-right" size={17} />
        </Link>
        {children}
      </p>
    </article>
  );
}

/** A placeholder with a clinic card's size. */
export function ClinicCardSkeleton() {
  return (
    <div className={classNames(card.card, styles.card)}>
      <div className={styles.header}>
        <div className={styles.heading}>
          <Skeleton shape="heading" />
          <Skeleton width="short" />
        </div>
      </div>
      <div className={styles.ratings}>
        <Skeleton width="medium" />
        <Skeleton width="short" />
      </div>
      <div className={styles.contact}>
        <Skeleton />
        <Skeleton width="short" />
      </div>
      <div className={styles.footer}>
        <Skeleton className={styles.detailsSkeleton} />
      </div>
    </div>
  );
}

/** What is known of a clinic and of use in a list. */
function factsOf({ acceptingPatients, telemedicine, otherLanguages = [] }: Clinic): string[] {
  return [
    ...(acceptingPatients === null ? [] : [acceptingPatients ? cardFacts.accepting : cardFacts.notAccepting]),
    ...(telemedicine === true ? [cardFacts.telemedicine] : []),
    ...otherLanguages,
  ];
}

/** The distinct other categories of a clinic, without its main one (specification, 'Clinic card'). */
export function otherCategoriesOf({
  category,
  otherCategories = [],
}: Pick<Clinic, 'category' | 'otherCategories'>): CategoryRef[] {
  const byId = new Map([category, ...otherCategories].map((entry) => [entry.id, entry]));
  byId.delete(category.id);
  return [...byId.values()];
}
