import { Link } from '@cloudscape-design/components';
import { admin } from '../../../../../shared/content/admin.ts';
import { mapsAddress } from './maps-address.ts';
import styles from './places.module.css';

const copy = admin.places;

interface MapsLinkProps {
  readonly placeId: string;
  /** Of the clinic or place, for those who hear links one by one. */
  readonly name: string;
}

export function MapsLink({ placeId, name }: MapsLinkProps) {
  return (
    <span className={styles.maps}>
      <Link
        href={mapsAddress(placeId)}
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
