import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { telHref } from '../../../../shared/domain/clinics/phone.ts';
import { buttonClass } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { ShareLinkButton } from '../../components/share-link/ShareLinkButton.tsx';
import { paths } from '../../lib/paths.ts';
import { type Booking, booking } from './booking.ts';
import styles from './clinic-actions.module.css';

const { actions } = copy;

type ClinicActionsProps = { readonly clinic: Pick<ClinicDetail, 'name' | 'slug' | 'phoneE164' | 'website'> };

/** Book, call, share. Booking links to the clinic's website or phone: the directory takes no bookings. */
export function ClinicActions({ clinic }: ClinicActionsProps) {
  const book = booking(clinic);
  const dial = telHref(clinic.phoneE164);
  return (
    <div className={styles.actions}>
      {book && <BookLink booking={book} />}
      {dial !== undefined && (
        <a href={dial} className={buttonClass({ variant: 'secondary', size: 'large' })}>
          <Icon name="phone" size={19} />
          {actions.call}
        </a>
      )}
      <div className={styles.share}>
        <ShareLinkButton
          path={paths.clinic(clinic.slug)}
          title={clinic.name}
          icon="share-2"
          words={{ label: actions.share, copied: actions.copied, failed: actions.copyFailed }}
          size="large"
        />
      </div>
    </div>
  );
}

function BookLink({ booking: { kind, href } }: { readonly booking: Booking }) {
  const leavesSite = kind === 'website';
  return (
    <a
      href={href}
      className={buttonClass({ size: 'large' })}
      {...(leavesSite && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon name="calendar-check" size={19} />
      <span>
        {actions.book}
        <span className="visually-hidden"> {leavesSite ? actions.bookOnline : actions.bookByPhone}</span>
      </span>
    </a>
  );
}
