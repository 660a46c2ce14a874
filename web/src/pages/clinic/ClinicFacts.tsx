import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail, EvidenceField } from '../../../../shared/contracts/entities.ts';
import { Chip, ChipList } from '../../components/chip/Chip.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import type { IconName } from '../../components/icon/icon-names.ts';
import styles from './clinic-facts.module.css';
import { serviceChips } from './facts.ts';
import { Panel } from './Panel.tsx';
import { Stated } from './Stated.tsx';

interface ClinicFactsProps {
  readonly clinic: ClinicDetail;
}

export function ServicesPanel({ clinic }: ClinicFactsProps) {
  return (
    <Panel title={copy.services.title}>
      <Chips texts={serviceChips(clinic)} />
      <Stated clinic={clinic} field="services" />
    </Panel>
  );
}

export function AboutPanel({ clinic }: ClinicFactsProps) {
  const { name, category, city, description } = clinic;
  return (
    <Panel title={copy.about.title(name)}>
      <p className={styles.text}>
        {description?.trim() || copy.about.fallback(name, category.name, city.name)}
      </p>
    </Panel>
  );
}

export function InsurancePanel({ clinic }: ClinicFactsProps) {
  const { insuranceAccepted } = clinic;
  return (
    <Panel title={copy.insurance.title}>
      {insuranceAccepted !== null && insuranceAccepted.length > 0 ? (
        <Chips texts={insuranceAccepted} />
      ) : (
        <p className={styles.text}>
          {insuranceAccepted === null ? copy.insurance.unknown : copy.insurance.none}
        </p>
      )}
      <p className={styles.note}>
        {copy.insurance.note}
        <Stated clinic={clinic} field="insurance" />
      </p>
    </Panel>
  );
}

/** Languages and accessibility: what patients look for also when it is not known, the rest when it is true. */
export function AccessPanel({ clinic }: ClinicFactsProps) {
  const { languagesSpoken, telemedicine, wheelchairAccessible } = clinic;
  const { access } = copy;
  const facts: readonly (readonly [IconName, EvidenceField, string | undefined])[] = [
    ['languages', 'languages', languagesOf(languagesSpoken)],
    ['video', 'telemedicine', said(telemedicine, access.telemedicine, access.not.telemedicine)],
    [
      'accessibility',
      'wheelchairAccessible',
      said(wheelchairAccessible, access.wheelchairAccessible, access.not.wheelchairAccessible),
    ],
    ['circle-parking', 'parkingAvailable', clinic.parkingAvailable ? access.parkingAvailable : undefined],
    ['siren', 'emergencyServices', clinic.emergencyServices ? access.emergencyServices : undefined],
  ];
  return (
    <Panel title={access.title}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ul role="list" className={styles.access}>
        {facts.map(
          ([icon, field, text]) =>
            text !== undefined && (
              <li key={icon}>
                <Icon name={icon} size={20} strokeWidth={1.75} />
                <span>
                  {text}
                  <Stated clinic={clinic} field={field} />
                </span>
              </li>
            ),
        )}
      </ul>
    </Panel>
  );
}

function said(fact: boolean | null, yes: string, no: string): string {
  if (fact === null) return copy.access.unknown(yes);
  return fact ? yes : no;
}

/** Nothing when the practice named none. */
function languagesOf(languages: readonly string[] | null): string | undefined {
  const { access } = copy;
  if (languages === null) return access.unknown(access.languages);
  return languages.length > 0 ? `${access.languages}: ${languages.join(', ')}` : undefined;
}

function Chips({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ChipList>
      {texts.map((text) => (
        <li key={text}>
          <Chip>{text}</Chip>
        </li>
      ))}
    </ChipList>
  );
}
