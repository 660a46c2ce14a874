import type { ReactNode } from 'react';
import { practitioner as copy } from '../../../../shared/content/people/practitioner.ts';
import type { PersonField, Practitioner } from '../../../../shared/contracts/people/people.ts';
import { fullName } from '../../../../shared/domain/people/person-name.ts';
import { Breadcrumb } from '../../components/breadcrumb/Breadcrumb.tsx';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import { Link } from '../../components/Link.tsx';
import { Panel } from '../../components/panel/Panel.tsx';
import { longDate } from '../../lib/format.ts';
import { useNow } from '../../lib/now.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './practitioner.module.css';
import { roleEvidence, statedBy } from './texts.ts';

/** The content of a person's page. */
export function PractitionerView({ person }: { readonly person: Practitioner }) {
  const { specialties, roles } = person;
  const name = fullName(person.name);
  const cities = [...new Set(roles.map(({ clinic: { city } }) => `${city.name}, ${city.state}`))];
  return (
    <div className={styles.page}>
      <Breadcrumb
        label={copy.breadcrumb.label}
        items={[{ name: copy.breadcrumb.search, to: paths.search() }, { name }]}
      />
      <header className={classNames(card.card, styles.hero)}>
        <h1 tabIndex={-1}>{name}</h1>
        <p className={styles.lead}>
          {specialties.map((one) => one.name).join(', ') || copy.noSpecialty}
          {cities.length > 0 && ` · ${cities.join(' · ')}`}
        </p>
      </header>
      <Roles person={person} />
      <Facts person={person} />
      <Licences person={person} />
      <Sources person={person} />
    </div>
  );
}

/** Current places of work. */
function Roles({ person }: { readonly person: Practitioner }) {
  const { roles } = person;
  const own = namesOf(person.specialties);
  return (
    <Panel title={copy.roles.title}>
      {roles.length === 0 ? (
        <p className={styles.none}>{copy.roles.none}</p>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
        <ul role="list" className={styles.list}>
          {roles.map(({ clinic, specialties, acceptingPatients, telemedicine, from, statements }) => (
            <li key={clinic.id}>
              <h3>
                <Link to={paths.clinic(clinic.slug)}>{clinic.name}</Link>
              </h3>
              <p>{clinic.address ?? `${clinic.city.name}, ${clinic.city.state}`}</p>
              {namesOf(specialties) !== own && namesOf(specialties) !== '' && (
                <p>{copy.roles.here(namesOf(specialties))}</p>
              )}
              <p>
                {[
                  ...(acceptingPatients === undefined
                    ? []
                    : [acceptingPatients ? copy.roles.accepting : copy.roles.notAccepting]),
                  ...(telemedicine === true ? [copy.roles.telemedicine] : []),
                  ...(from === undefined ? [] : [copy.roles.since(longDate(from))]),
                ].join(' · ')}
              </p>
              {roleEvidence(statements).map((text) => (
                <p key={text} className={styles.stated}>
                  {text}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Specialties, languages, gender where stated, and the number of the register. */
function Facts({ person }: { readonly person: Practitioner }) {
  const { specialties, languages, gender, npi, college } = person;
  return (
    <Panel title={copy.facts.title}>
      <dl className={styles.facts}>
        <Fact name={copy.facts.specialties} person={person} field="specialties">
          {namesOf(specialties) || copy.facts.unknown}
        </Fact>
        <Fact name={copy.facts.languages} person={person} field="languages">
          {languages?.join(', ') || copy.facts.unknown}
        </Fact>
        {gender !== undefined && (
          <Fact name={copy.facts.gender} person={person} field="gender">
            {copy.facts.genders[gender]}
          </Fact>
        )}
        {npi !== undefined && <Fact name={copy.facts.npi}>{npi}</Fact>}
        {college !== undefined && <Fact name={college.name}>{college.number}</Fact>}
      </dl>
    </Panel>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
  /** The field whose statement is shown. */
  readonly person?: Practitioner;
  readonly field?: PersonField;
}

function Fact({ name, children, person, field }: FactProps) {
  const said = field && person?.evidence?.[field];
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {said !== undefined && <span className={styles.stated}>{statedBy(said)}</span>}
      </dd>
    </div>
  );
}

function Licences({ person: { licences } }: { readonly person: Practitioner }) {
  const today = useNow().toISOString().slice(0, 10);
  const words = copy.licenses;
  return (
    <Panel title={words.title}>
      {licences.length === 0 ? (
        <p className={styles.none}>{words.none}</p>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
        <ul role="list" className={styles.list}>
          {licences.map(({ jurisdiction, number, validUntil, registerUrl, evidence }) => (
            <li key={`${jurisdiction} ${number}`}>
              <h3>{words.license(jurisdiction, number)}</h3>
              {validUntil !== undefined && (
                <p className={validUntil < today ? styles.over : undefined}>
                  {(validUntil < today ? words.over : words.until)(longDate(validUntil))}
                </p>
              )}
              {registerUrl !== undefined && (
                <p>
                  <a href={registerUrl} rel="noopener noreferrer nofollow">
                    {words.register}
                    <span className="visually-hidden"> ({words.license(jurisdiction, number)})</span>
                  </a>
                </p>
              )}
              <p className={styles.stated}>{statedBy(evidence)}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Where the record comes from, and whom to tell what is wrong in it. */
function Sources({ person: { id, source, evidence } }: { readonly person: Practitioner }) {
  const words = copy.sources;
  return (
    <Panel title={words.title}>
      <p>{source === undefined ? words.none : words.listed(source.name, longDate(source.seenAt))}</p>
      {evidence?.name !== undefined && (
        <p>
          {words.name}: {statedBy(evidence.name)}
        </p>
      )}
      <p>
        <Link to={paths.contact}>{copy.correct}</Link>
      </p>
      <p>
        <a href={`/provider/claim?practitioner=${id}`}>{copy.claim}</a>
      </p>
    </Panel>
  );
}

const namesOf = (specialties: Practitioner['specialties']): string =>
  specialties.map(({ name }) => name).join(', ');
