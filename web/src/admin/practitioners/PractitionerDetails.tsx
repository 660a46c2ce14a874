import { Box, Header, SpaceBetween } from '@cloudscape-design/components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { staffPractitioners as copy } from '../../../../shared/content/staff/practitioners.ts';
import type { EditedPractitioner } from '../../../../shared/contracts/people/staff-people.ts';
import { fullName } from '../../../../shared/domain/people/person-name.ts';
import { useSession } from '../../accounts/session.ts';
import { paths } from '../../lib/paths.ts';
import { activityPages } from '../activity/ActivityPage.tsx';
import { RecordHistory } from '../activity/RecordHistory.tsx';
import { FailedAlert, Loading } from '../kit/QueryStatus.tsx';
import { StaffLink } from '../kit/StaffLink.tsx';
import { UserText } from '../kit/UserText.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonForm } from './PersonForm.tsx';
import { PersonState } from './PersonState.tsx';
import { hasPage } from './person-state.ts';
import { peopleChanged, staffPersonQuery } from './queries.ts';
import { Roles } from './Roles.tsx';
import { SameNames } from './SameNames.tsx';
import type { Chosen } from './SearchFields.tsx';

/** What leads here passes on: filters of the list as its address has them, and a clinic where a new person works. */
const arrivalSchema = z.object({
  list: z.optional(z.string()),
  clinic: z.optional(z.object({ id: z.string(), name: z.string() })),
});

/** The record of a person: state, fields, places of work, form and history. */
export function PractitionerDetails({ id }: { readonly id: string }) {
  const query = useQuery({ ...staffPersonQuery(id), refetchOnWindowFocus: false });
  const queries = useQueryClient();
  const { publicChanged } = useSession();
  const arrival = z.safeParse(arrivalSchema, useLocation().state).data;
  /** Clinic of the role that is to be added at first. */
  const [wanted] = useState(arrival?.clinic);
  const [into, setInto] = useState<Chosen>();
  const changed = (person: EditedPractitioner) => {
    queries.setQueryData(staffPersonQuery(id).queryKey, person);
    void queries.invalidateQueries({ queryKey: activityPages({ recordId: id }).queryKey });
    peopleChanged(queries);
    void publicChanged();
  };
  const { data: person, isError } = query;
  return (
    <SpaceBetween size="l">
      <StaffLink path={`${paths.adminPractitioners}${arrival?.list ?? ''}`}>{copy.back}</StaffLink>
      {isError && (
        <FailedAlert words={copy} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Loading label={copy.loading} />}
      {person === null && <Box>{copy.missing}</Box>}
      {person && (
        <SpaceBetween size="l">
          <Header
            variant="h2"
            actions={
              hasPage(person) && (
                <StaffLink
                  path={paths.practitioner(person.slug)}
                  ariaLabel={copy.viewOf(fullName(person.name))}
                >
                  {copy.view}
                </StaffLink>
              )
            }
          >
            <UserText>{fullName(person.name)}</UserText>
          </Header>
          <SameNames person={person} onMerge={setInto} />
          <PersonState
            person={person}
            onChanged={changed}
            into={into}
            onMergeClosed={() => setInto(undefined)}
          />
          <PersonFacts person={person} />
          <Roles person={person} onChanged={changed} wanted={wanted} />
          {person.mergedInto === undefined && <PersonForm person={person} onChanged={changed} />}
          <RecordHistory id={id} title={copy.history} />
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}
