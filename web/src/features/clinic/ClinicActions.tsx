import { clinic as copy } from '../../../../shared/content/clinic.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { telHref } from '../../../../shared/domain/phone.ts';
import { buttonClass } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { type Booking, booking } from './booking.ts';
import styles from './clinic-actions.module.css';
import { ShareButton } from './ShareButton.tsx';

const { actions } = copy;

type ClinicActionsProps = { readonly clinic: Pick<ClinicDetail, 'name' | 'slug' | 'phone' | 'website'> };

/** Book, call, share. The directory does not book: it leads to where the clinic does. */
export function ClinicActions({ clinic }: ClinicActionsProps) {
  const book = booking(clinic);
  const dial = telHref(clinic.phone);
  return (
    <div className={styles.actions}>
      {book && <BookLink booking={book} />}
      {dial !== undefined && (
        <a href={dial} className={buttonClass({ variant: 'secondary', size: 'large' })}>
          <Icon name="phone" size={19} />
          {actions.call}
        </a>
      )}
      <ShareButton title={clinic.name} slug={clinic.slug} />
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
