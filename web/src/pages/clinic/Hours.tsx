import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { OpenState } from '../../components/open-state/OpenState.tsx';
import { useOpenClock } from '../../components/open-state/open-clock.ts';
import { timesText, weekRows } from '../../components/open-state/week-text.ts';
import { longDate } from '../../lib/format.ts';
import { useNow } from '../../lib/now.tsx';
import { hoursLines } from './facts.ts';
import styles from './hours.module.css';

const { quickInfo } = copy;

type HoursProps = {
  readonly clinic: Pick<
    ClinicDetail,
    'hours' | 'hoursExceptions' | 'openingHours' | 'practiceHours' | 'city'
  >;
};

/** Whether it is open, then the week in one format; the text as it was typed where it could not be read. */
export function Hours({ clinic }: HoursProps) {
  const { hours, hoursExceptions = [], openingHours, practiceHours = '', city } = clinic;
  const day = useNow().toISOString().slice(0, 10);
  const coming = hoursExceptions.filter((exception) => exception.day >= day);
  return (
    <>
      {hours === undefined ? (
        <Typed practiceHours={practiceHours} />
      ) : (
        <Week hours={hours} exceptions={coming} text={openingHours} timeZone={city.timeZone} />
      )}
      {coming.length > 0 && (
        <>
          <p className={styles.note}>{quickInfo.otherDays}</p>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
          <ul role="list" className={styles.week}>
            {coming.map((exception) => (
              <li key={exception.day}>
                <span>{longDate(exception.day)}</span> <span>{timesText(exception.spans)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Typed({ practiceHours }: { readonly practiceHours: string }) {
  const lines = hoursLines(practiceHours);
  if (lines.length === 0) return quickInfo.unknown;
  return (
    <div className={styles.typed}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

interface WeekProps {
  readonly hours: NonNullable<ClinicDetail['hours']>;
  readonly exceptions: NonNullable<ClinicDetail['hoursExceptions']>;
  /** The same hours as cards have them. */
  readonly text: string | undefined;
  readonly timeZone: string | undefined;
}

/** Days begin with today as soon as the page is hydrated; their rows stay where they are, so that nothing moves. */
function Week({ hours, exceptions, text, timeZone }: WeekProps) {
  const clock = useOpenClock();
  const today = timeZone === undefined ? undefined : clock?.weekdayIn(timeZone, clock.now);
  const date = timeZone === undefined ? undefined : clock?.dateIn(timeZone, clock.now);
  const other = exceptions.find(({ day }) => day === date);
  const rows = weekRows(hours);
  const first = today ?? 0;
  return (
    <>
      {text !== undefined && !other && <OpenState hours={text} timeZone={timeZone} />}
      {other && <strong>{quickInfo.otherToday(timesText(other.spans))}</strong>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ul role="list" className={styles.week} data-today={today !== undefined || undefined}>
        {[...rows.slice(first), ...rows.slice(0, first)].map(({ day, times }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place and changes its text.
          <li key={index}>
            <span>{day}</span> <span>{times}</span>
          </li>
        ))}
      </ul>
      {hours.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p className={styles.note}>{quickInfo.holidays}</p>
    </>
  );
}
