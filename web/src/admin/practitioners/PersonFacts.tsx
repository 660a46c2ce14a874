import { Box, Container, Header, KeyValuePairs, Link } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import type { Licence, PersonField } from '../../../../shared/contracts/people/people.ts';
import type { EditedPractitioner } from '../../../../shared/contracts/people/staff-people.ts';
import { fullName } from '../../../../shared/domain/people/person-name.ts';
import { longDate } from '../../lib/format.ts';
import { UserText } from '../kit/UserText.tsx';
import { personLabels } from './person-values.ts';
import styles from './practitioners.module.css';
import { useCategoryNames } from './SearchFields.tsx';
import { stated } from './stated.ts';

const copy = staffPractitioners.facts;

/** Fields of the record, each with who stated it and when. */
export function PersonFacts({ person }: { readonly person: EditedPractitioner }) {
  const { name, gender, languages, specialties, npi, college, licences = [], source, version } = person;
  const nameOf = useCategoryNames();
  const { editedFields = [] } = person;
  const fact = (field: PersonField, value: string) => ({
    label: copy[field],
    value: <Stated person={person} field={field} value={value} />,
  });
  return (
    <Container header={<Header variant="h3">{copy.title}</Header>}>
      <KeyValuePairs
        columns={3}
        items={[
          fact('name', fullName(name)),
          fact('gender', gender === undefined ? '' : staffPractitioners.form.genders[gender]),
          fact('languages', (languages ?? []).join(', ')),
          fact('specialties', specialties.map(nameOf).join(', ')),
          { label: copy.npi, value: npi ?? staffPractitioners.unknown },
          ...(college === undefined
            ? []
            : [{ label: copy.college, value: <UserText>{`${college.name}, ${college.number}`}</UserText> }]),
          { label: copy.licenses, value: <Licenses licenses={licences} /> },
          {
            label: copy.source,
            value:
              source === undefined
                ? copy.noSource
                : copy.seen(source.name, source.id, longDate(source.seenAt)),
          },
          ...(editedFields.length === 0
            ? []
            : [{ label: copy.edited, value: editedFields.map(labelOf).join(', ') }]),
          { label: copy.version, value: version },
        ]}
      />
    </Container>
  );
}

/** Label of a field of the record; a name and a college are of several fields of the form. */
function labelOf(field: string): string {
  if (field === 'name') return copy.name;
  return field === 'college' ? copy.college : (personLabels[field] ?? field);
}

interface StatedProps {
  readonly person: EditedPractitioner;
  readonly field: PersonField;
  readonly value: string;
}

function Stated({ person, field, value }: StatedProps) {
  const evidence = person.evidence?.[field];
  return (
    <>
      <UserText>{value || staffPractitioners.unknown}</UserText>
      {evidence !== undefined && <Evidence>{stated(evidence)}</Evidence>}
    </>
  );
}

export function Evidence({ children }: { readonly children: ReactNode }) {
  return (
    <Box color="text-body-secondary" fontSize="body-s">
      {children}
    </Box>
  );
}

function Licenses({ licenses }: { readonly licenses: readonly Licence[] }) {
  const today = new Date().toISOString().slice(0, 10);
  if (licenses.length === 0) return copy.noLicense;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
    <ul role="list" className={styles.list}>
      {licenses.map(({ jurisdiction, number, validUntil, registerUrl, evidence }) => {
        const name = copy.license(jurisdiction, number);
        return (
          <li key={`${name} ${validUntil}`}>
            <UserText>{name}</UserText>
            {validUntil !== undefined && (
              <Box>{(validUntil < today ? copy.over : copy.until)(longDate(validUntil))}</Box>
            )}
            {registerUrl !== undefined && (
              <Box>
                <Link
                  href={registerUrl}
                  external
                  externalIconAriaLabel={admin.practice.newTab}
                  rel="noopener noreferrer nofollow"
                >
                  {copy.register}
                  <span className="visually-hidden"> ({name})</span>
                </Link>
              </Box>
            )}
            <Evidence>{stated(evidence)}</Evidence>
          </li>
        );
      })}
    </ul>
  );
}
