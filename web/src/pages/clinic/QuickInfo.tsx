import type { ReactNode } from 'react';
import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { telHref } from '../../../../shared/domain/clinics/phone.ts';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import type { IconName } from '../../components/icon/icon-names.ts';
import { Panel } from '../../components/panel/Panel.tsx';
import { ShareLinkButton } from '../../components/share-link/ShareLinkButton.tsx';
import { WithScript } from '../../components/WithScript.tsx';
import { longDate } from '../../lib/format.ts';
import { countUse } from './count-use.ts';
import { mapAddress } from './directions.ts';
import { Hours } from './Hours.tsx';
import styles from './quick-info.module.css';
import { AlsoStated, OutdatedNote, Stated } from './Stated.tsx';

const { actions, quickInfo } = copy;

type QuickInfoProps = {
  readonly clinic: Pick<
    ClinicDetail,
    | 'id'
    | 'address'
    | 'phone'
    | 'phoneE164'
    | 'addressParts'
    | 'city'
    | 'hours'
    | 'hoursExceptions'
    | 'openingHours'
    | 'practiceHours'
    | 'acceptingPatients'
    | 'confirmed'
    | 'evidence'
    | 'alsoStated'
  >;
};

/** Hours, whether new patients are accepted, address and phone. */
export function QuickInfo({ clinic }: QuickInfoProps) {
  const { id, address, phone, phoneE164, acceptingPatients, confirmed, evidence } = clinic;
  const dial = telHref(phoneE164);
  const copied = mapAddress(clinic);
  return (
    <Panel title={quickInfo.title}>
      <OutdatedNote clinic={clinic} />
      <dl className={styles.facts}>
        <Fact icon="clock" name={quickInfo.hours}>
          <Hours clinic={clinic} />
          <Stated clinic={clinic} field="hours" />
        </Fact>
      </dl>
      <Accepting acceptingPatients={acceptingPatients}>
        <Stated clinic={clinic} field="acceptingPatients" />
      </Accepting>
      <dl className={styles.facts}>
        <Fact icon="map-pin" name={quickInfo.address}>
          <address>{address}</address>
          <Stated clinic={clinic} field="address" />
          <AlsoStated statement={clinic.alsoStated?.address} />
          {copied !== undefined && (
            <div className={styles.copy}>
              <WithScript>
                <ShareLinkButton
                  share={{ text: copied }}
                  icon="link"
                  words={{
                    label: actions.copyAddress,
                    copied: actions.addressCopied,
                    failed: actions.addressNotCopied,
                  }}
                  size="small"
                />
              </WithScript>
            </div>
          )}
        </Fact>
        {phone && (
          <Fact icon="phone" name={quickInfo.phone}>
            {dial === undefined ? (
              phone
            ) : (
              <a href={dial} onClick={() => countUse(id, 'call')}>
                {phone}
              </a>
            )}
            <Stated clinic={clinic} field="phone" />
            <AlsoStated statement={clinic.alsoStated?.phone} />
          </Fact>
        )}
      </dl>
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
