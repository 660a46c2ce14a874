import { useSyncExternalStore } from 'react';
import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import type { ListingEventKind } from '../../../../shared/contracts/providers/insights.ts';
import { telHref } from '../../../../shared/domain/clinics/phone.ts';
import { buttonClass } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import type { IconName } from '../../components/icon/icon-names.ts';
import styles from './clinic-actions.module.css';
import { countUse } from './count-use.ts';
import { directionsHref, mapsOf } from './directions.ts';
import { webAddress } from './website.ts';

const { actions } = copy;

type ClinicActionsProps = {
  readonly clinic: Pick<
    ClinicDetail,
    'id' | 'phoneE164' | 'website' | 'acceptingPatients' | 'address' | 'addressParts' | 'city'
  >;
};

/** Call, book or website, directions; on a phone a bar that stays in view. Booking comes second where no new patients are accepted. */
export function ClinicActions({ clinic }: ClinicActionsProps) {
  const maps = useSyncExternalStore(
    never,
    () => mapsOf(navigator.userAgent),
    () => 'web' as const,
  );
  const dial = telHref(clinic.phoneE164);
  const website = webAddress(clinic.website);
  const directions = directionsHref(clinic, maps);
  const isAccepting = clinic.acceptingPatients !== false;
  const counted = (kind: ListingEventKind) => ({ onUse: () => countUse(clinic.id, kind) });
  if (dial === undefined && website === undefined && directions === undefined) return null;
  return (
    <div className={styles.bar}>
      {dial !== undefined && (
        <Action {...counted('call')} icon="phone" href={dial} text={actions.call} primary />
      )}
      {isAccepting && website !== undefined && (
        <Action
          {...counted('website')}
          icon="calendar-check"
          href={website}
          text={actions.website}
          longText={actions.book}
          newTab
        />
      )}
      {directions !== undefined && (
        <Action
          {...counted('directions')}
          icon="map-pin"
          href={directions}
          text={actions.directions}
          newTab={maps !== 'android'}
        />
      )}
      {!isAccepting && website !== undefined && (
        <Action {...counted('website')} icon="external-link" href={website} text={actions.website} newTab />
      )}
    </div>
  );
}

interface ActionProps {
  readonly onUse: () => void;
  readonly icon: IconName;
  readonly href: string;
  readonly text: string;
  /** Shown instead where there is room. */
  readonly longText?: string | undefined;
  readonly primary?: boolean;
  readonly newTab?: boolean;
}

function Action({ onUse, icon, href, text, longText, primary = false, newTab = false }: ActionProps) {
  return (
    <a
      href={href}
      onClick={onUse}
      className={buttonClass({ variant: primary ? 'primary' : 'secondary', size: 'large' })}
      {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon name={icon} size={19} />
      <span className={longText && styles.short}>{text}</span>
      {longText !== undefined && <span className={styles.long}>{longText}</span>}
      {newTab && <span className="visually-hidden"> {actions.newTab}</span>}
    </a>
  );
}

const never = () => () => {};
