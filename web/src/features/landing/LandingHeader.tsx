import { landing as copy, type LandingNames } from '../../../../shared/content/pages/landing.ts';
import { Badge } from '../../components/badge/Badge.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { Link } from '../../components/Link.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './landing-header.module.css';

interface LandingHeaderProps {
  readonly title: string;
  readonly names: LandingNames;
  /** Number of providers, empty while it is not known or zero. */
  readonly count: string;
}

export function LandingHeader({ title, names, count }: LandingHeaderProps) {
  const { city, category } = names;
  return (
    <header className={styles.header}>
      <Link to={paths.search()} className={styles.back}>
        <Icon name="arrow-left" size={17} />
        {copy.back}
      </Link>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.subtitle}>{copy.subtitle(count, city)}</p>
      <p className={styles.badges}>
        <Badge>
          <Icon name="map-pin" size={14} />
          {city}
        </Badge>
        <Badge>
          <Icon name="stethoscope" size={14} />
          {category}
        </Badge>
        <Badge variant="positive">
          <Icon name="message-square-quote" size={14} />
          {copy.verifiedReviews}
        </Badge>
      </p>
    </header>
  );
}
