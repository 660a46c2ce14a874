import { Link } from '@cloudscape-design/components';
import { admin } from '../../../../../shared/content/staff/admin.ts';
import { googleMapsUrl } from '../format.ts';
import styles from './places.module.css';

const copy = admin.places;

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
