import type { ReactNode } from 'react';
import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { telHref } from '../../../../shared/domain/clinics/phone.ts';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import type { IconName } from '../../components/icon/icon-names.ts';
import { longDate } from '../../lib/format.ts';
import { hoursLines } from './facts.ts';
import { Panel } from './Panel.tsx';
import styles from './quick-info.module.css';

const { quickInfo } = copy;

type QuickInfoProps = {
  readonly clinic: Pick<
    ClinicDetail,
    'address' | 'phone' | 'practiceHours' | 'acceptingPatients' | 'confirmed'
  >;
};

/** Address, phone, hours, and whether new patients are accepted. */
export function QuickInfo({ clinic }: QuickInfoProps) {
  const { address, phone, practiceHours, acceptingPatients, confirmed } = clinic;
  const dial = telHref(phone);
  return (
    <Panel title={quickInfo.title}>
      <dl className={styles.facts}>
        <Fact icon="map-pin" name={quickInfo.address}>
          <address>{address}</address>
        </Fact>
        {phone !== '' && (
          <Fact icon="phone" name={quickInfo.phone}>
            {dial === undefined ? phone : <a href={dial}>{phone}</a>}
          </Fact>
        )}
        {(practiceHours || phone) && (
          <Fact icon="clock" name={quickInfo.hours}>
            <Hours practiceHours={practiceHours} />
          </Fact>
        )}
      </dl>
      <p className={classNames(styles.accepting, acceptingPatients && styles.yes)}>
        <Icon name={acceptingPatients ? 'circle-check' : 'circle-minus'} size={20} />
        {acceptingPatients ? quickInfo.accepting : quickInfo.notAccepting}
      </p>
      {confirmed && (
        <p className={styles.confirmed}>
          {quickInfo.confirmed[confirmed.by](longDate(confirmed.at), confirmed.source)}
        </p>
      )}
    </Panel>
  );
}

interface FactProps {
  readonly icon: IconName;
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ icon, name, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>
        <Icon name={icon} size={20} strokeWidth={1.75} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Hours({ practiceHours }: Pick<ClinicDetail, 'practiceHours'>) {
  const lines = hoursLines(practiceHours);
  if (lines.length === 0) return quickInfo.hoursMissing;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
    <ul role="list" className={styles.hours}>
      {lines.map(({ days, hours }) => (
        <li key={`${days} ${hours}`}>
          {days !== undefined && <span>{days}: </span>}
          <span>{hours}</span>
        </li>
      ))}
    </ul>
  );
}
