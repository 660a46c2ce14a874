import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { Chip, ChipList } from '../../components/chip/Chip.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import type { IconName } from '../../components/icon/icon-names.ts';
import styles from './clinic-facts.module.css';
import { serviceChips } from './facts.ts';
import { Panel } from './Panel.tsx';

interface ClinicFactsProps {
  readonly clinic: ClinicDetail;
}

export function ServicesPanel({ clinic }: ClinicFactsProps) {
  return (
    <Panel title={copy.services.title}>
      <Chips texts={serviceChips(clinic)} />
    </Panel>
  );
}

export function AboutPanel({ clinic }: ClinicFactsProps) {
  const { name, category, city, description } = clinic;
  return (
    <Panel title={copy.about.title(name)}>
      <p className={styles.text}>
        {description.trim() || copy.about.fallback(name, category.name, city.name)}
      </p>
    </Panel>
  );
}

export function InsurancePanel({ clinic }: ClinicFactsProps) {
  const { insuranceAccepted } = clinic;
  return (
    <Panel title={copy.insurance.title}>
      {insuranceAccepted.length > 0 ? (
        <Chips texts={insuranceAccepted} />
      ) : (
        <p className={styles.text}>{copy.insurance.none}</p>
      )}
      <p className={styles.note}>{copy.insurance.note}</p>
    </Panel>
  );
}

/** Languages and accessibility; nothing when the practice listed none. */
export function AccessPanel({ clinic }: ClinicFactsProps) {
  const { languagesSpoken } = clinic;
  const facts: readonly (readonly [true | false, IconName, string])[] = [
    [languagesSpoken.length > 0, 'languages', `${copy.access.languages}: ${languagesSpoken.join(', ')}`],
    [clinic.telemedicine, 'video', copy.access.telemedicine],
    [clinic.wheelchairAccessible, 'accessibility', copy.access.wheelchairAccessible],
    [clinic.parkingAvailable, 'circle-parking', copy.access.parkingAvailable],
    [clinic.emergencyServices, 'siren', copy.access.emergencyServices],
  ];
  const known = facts.filter(([holds]) => holds);
  if (known.length === 0) return null;
  return (
    <Panel title={copy.access.title}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ul role="list" className={styles.access}>
        {known.map(([, icon, text]) => (
          <li key={text}>
            <Icon name={icon} size={20} strokeWidth={1.75} />
            {text}
          </li>
        ))}
      </ul>
    </Panel>
  );
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
