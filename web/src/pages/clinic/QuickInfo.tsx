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
import { AlsoStated, OutdatedNote, Stated } from './Stated.tsx';

const { quickInfo } = copy;

type QuickInfoProps = {
  readonly clinic: Pick<
    ClinicDetail,
    | 'address'
    | 'phone'
    | 'phoneE164'
    | 'practiceHours'
    | 'acceptingPatients'
    | 'confirmed'
    | 'evidence'
    | 'alsoStated'
  >;
};

/** Address, phone, hours, and whether new patients are accepted. */
export function QuickInfo({ clinic }: QuickInfoProps) {
  const { address, phone, phoneE164, practiceHours, acceptingPatients, confirmed, evidence } = clinic;
  const dial = telHref(phoneE164);
  return (
    <Panel title={quickInfo.title}>
      <OutdatedNote clinic={clinic} />
      <dl className={styles.facts}>
        <Fact icon="map-pin" name={quickInfo.address}>
          <address>{address}</address>
          <Stated clinic={clinic} field="address" />
          <AlsoStated statement={clinic.alsoStated?.address} />
        </Fact>
        {phone && (
          <Fact icon="phone" name={quickInfo.phone}>
            {dial === undefined ? phone : <a href={dial}>{phone}</a>}
            <Stated clinic={clinic} field="phone" />
            <AlsoStated statement={clinic.alsoStated?.phone} />
          </Fact>
        )}
        <Fact icon="clock" name={quickInfo.hours}>
          <Hours practiceHours={practiceHours} />
          <Stated clinic={clinic} field="hours" />
        </Fact>
      </dl>
      <Accepting acceptingPatients={acceptingPatients}>
        <Stated clinic={clinic} field="acceptingPatients" />
      </Accepting>
      {confirmed && evidence === undefined && (
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

interface AcceptingProps extends Pick<ClinicDetail, 'acceptingPatients'> {
  /** Who stated it. */
  readonly children: ReactNode;
}

function Accepting({ acceptingPatients, children }: AcceptingProps) {
  const [icon, text] = acceptingOf(acceptingPatients);
  return (
    <p className={classNames(styles.accepting, acceptingPatients === true && styles.yes)}>
      <Icon name={icon} size={20} />
      <span>
        {text}
        {children}
      </span>
    </p>
  );
}

function acceptingOf(accepts: boolean | null): readonly [IconName, string] {
  if (accepts === null) return ['info', quickInfo.acceptingUnknown];
  return accepts ? ['circle-check', quickInfo.accepting] : ['circle-minus', quickInfo.notAccepting];
}

function Hours({ practiceHours }: { readonly practiceHours: string | undefined }) {
  const lines = hoursLines(practiceHours ?? '');
  if (lines.length === 0) return quickInfo.unknown;
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
