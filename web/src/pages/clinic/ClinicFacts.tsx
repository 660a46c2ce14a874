import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail, EvidenceField } from '../../../../shared/contracts/entities.ts';
import { Chip, ChipList } from '../../components/chip/Chip.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import type { IconName } from '../../components/icon/icon-names.ts';
import { Panel } from '../../components/panel/Panel.tsx';
import styles from './clinic-facts.module.css';
import { serviceChips } from './facts.ts';
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
  const { name, category, city, description, descriptionFr } = clinic;
  return (
    <Panel title={copy.about.title(name)}>
      <p className={styles.text}>
        {description?.trim() || copy.about.fallback(name, category.name, city.name)}
      </p>
      {descriptionFr !== undefined && (
        <p className={styles.text} lang="fr">
          {descriptionFr}
        </p>
      )}
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

export function LanguagesPanel({ clinic }: ClinicFactsProps) {
  const { languagesSpoken: languages } = clinic;
  return (
    <Panel title={copy.languages.title}>
      {languages !== null && languages.length > 0 ? (
        <Chips texts={languages} />
      ) : (
        <p className={styles.text}>{languages === null ? copy.languages.unknown : copy.languages.none}</p>
      )}
      <Stated clinic={clinic} field="languages" />
    </Panel>
  );
}

/** What to ask before a first visit; also printed. */
export function QuestionsPanel() {
  return (
    <Panel title={copy.questions.title}>
      <ul className={styles.questions}>
        {copy.questions.list.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </Panel>
  );
}

/** Accessibility and the like: what patients look for also when it is not known, the rest when it is true. */
export function AccessPanel({ clinic }: ClinicFactsProps) {
  const { telemedicine, wheelchairAccessible } = clinic;
  const { access } = copy;
  const facts: readonly (readonly [IconName, EvidenceField, string | undefined])[] = [
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
