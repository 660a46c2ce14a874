import { Alert, Badge, Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import type { EditedPractitioner } from '../../../../shared/contracts/people/staff-people.ts';
import { FailedAlert } from '../kit/QueryStatus.tsx';
import { UserText } from '../kit/UserText.tsx';
import { PersonLink } from './PersonLink.tsx';
import { actionsOf } from './person-state.ts';
import styles from './practitioners.module.css';
import { staffPersonQuery, staffPersonSearch } from './queries.ts';
import { type Chosen, useCategoryNames } from './SearchFields.tsx';
import { citiesOf, type SameName, sameNames, searchOf } from './same-name.ts';

const copy = staffPractitioners.same;

/** Records that are shown, each of which is read for its city and number. */
const SHOWN = 5;

interface SameNamesProps {
  readonly person: EditedPractitioner;
  readonly onMerge: (into: Chosen) => void;
}

/** Notice of other records that may be of the same person. */
export function SameNames({ person, onMerge }: SameNamesProps) {
  const query = useQuery(staffPersonSearch(searchOf(person.name)));
  if (query.isError && !query.data) {
    return <FailedAlert words={copy} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  const others = sameNames(person, query.data ?? []);
  if (others.length === 0) return null;
  const { canMerge } = actionsOf(person);
  return (
    <Alert type="info" header={copy.title(others.length)}>
      <SpaceBetween size="s">
        <Box>{copy.intro}</Box>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
        <ul role="list" className={styles.list}>
          {others.slice(0, SHOWN).map((other) => (
            <li key={other.person.id} className={styles.head}>
              <Other other={other} person={person} />
              {canMerge && (
                <Button
                  ariaLabel={copy.mergeWith(`${other.person.name}, ${other.person.slug}`)}
                  onClick={() => onMerge({ id: other.person.id, name: other.person.name })}
                >
                  {copy.merge}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {others.length > SHOWN && <Box>{copy.more}</Box>}
      </SpaceBetween>
    </Alert>
  );
}

interface OtherProps {
  readonly other: SameName;
  readonly person: EditedPractitioner;
}

/** What tells the records apart, or not: specialties, cities and NPI. */
function Other({ other: { person: listed, hasSameSpecialty }, person }: OtherProps) {
  const nameOf = useCategoryNames();
  const { data } = useQuery(staffPersonQuery(listed.id));
  const cities = data ? citiesOf(data) : [];
  const own = citiesOf(person);
  const known = [
    listed.specialties.map(nameOf).join(', '),
    cities.join(', '),
    data?.npi === undefined ? '' : `${staffPractitioners.facts.npi} ${data.npi}`,
  ].filter((text) => text !== '');
  return (
    <SpaceBetween size="xxs">
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <PersonLink person={listed} />
        {hasSameSpecialty && <Badge color="blue">{copy.specialty}</Badge>}
        {cities.some((city) => own.includes(city)) && <Badge color="blue">{copy.city}</Badge>}
        {listed.state === 'hidden' && <Badge color="red">{staffPractitioners.states.hidden}</Badge>}
      </SpaceBetween>
      <UserText>{known.join(' · ')}</UserText>
    </SpaceBetween>
  );
}
