import { Link } from '@cloudscape-design/components';
import { admin } from '../../../../../shared/content/staff/admin.ts';
import { googleMapsUrl } from '../../kit/format.ts';
import styles from './google-places.module.css';

const copy = admin.googlePlaces;

interface MapsLinkProps {
  readonly placeId: string;
  /** Name of the clinic or place, for the link's accessible name. */
  readonly name: string;
}

export function MapsLink({ placeId, name }: MapsLinkProps) {
  return (
    <span className={styles.maps}>
      <Link
        href={googleMapsUrl(placeId)}
        external
        ariaLabel={copy.mapsOf(name)}
        externalIconAriaLabel={admin.practice.newTab}
        rel="noopener noreferrer"
      >
        {copy.maps}
      </Link>
    </span>
  );
}
