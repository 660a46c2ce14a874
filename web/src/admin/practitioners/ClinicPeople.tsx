import { Badge, Box, Button, Container, Header } from '@cloudscape-design/components';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import type { EditedClinic } from '../../../../shared/contracts/clinics/staff-clinics.ts';
import type { PractitionerCard } from '../../../../shared/contracts/entities.ts';
import { useSession } from '../../accounts/session.ts';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../kit/columns.ts';
import { StaffLink } from '../kit/StaffLink.tsx';
import { StaffTable } from '../kit/StaffTable.tsx';
import { AddRoleDialog } from './AddRoleDialog.tsx';
import { PersonLink } from './PersonLink.tsx';
import { clinicPeoplePages, staffPersonQuery } from './queries.ts';

const copy = staffPractitioners.clinic;

interface ClinicPeopleProps {
  readonly clinic: EditedClinic;
}

/** People of a clinic, with links to their records. Lists have them while the clinic is listed. */
export function ClinicPeople({ clinic }: ClinicPeopleProps) {
  if (clinic.status === 'approved') return <People clinic={clinic} />;
  return (
    <Container header={<Header variant="h2">{copy.title}</Header>}>
      <Box>{copy.notListed}</Box>
    </Container>
  );
}

function People({ clinic: { id, name } }: ClinicPeopleProps) {
  const pages = clinicPeoplePages(id);
  const query = useInfiniteQuery(pages);
  const queries = useQueryClient();
  const { publicChanged } = useSession();
  const [isAdding, setAdding] = useState(false);
  const addNew = `${paths.adminPractitioners}?${new URLSearchParams({ new: '1', clinic: id, clinicName: name })}`;
  return (
    <>
      <StaffTable
        words={copy}
        query={query}
        columns={columns}
        pageSize={10}
        controls={<Button onClick={() => setAdding(true)}>{copy.add}</Button>}
      />
      {isAdding && (
        <AddRoleDialog
          clinic={{ id, name }}
          onAdded={(person) => {
            queries.setQueryData(staffPersonQuery(person.id).queryKey, person);
            void queries.invalidateQueries({ queryKey: pages.queryKey });
            void publicChanged();
          }}
          onClose={() => setAdding(false)}
        >
          <StaffLink path={addNew}>{copy.addNew}</StaffLink>
        </AddRoleDialog>
      )}
    </>
  );
}

const columns: readonly Column<PractitionerCard>[] = [
  {
    id: 'name',
    header: copy.columns.name,
    minWidth: 200,
    text: ({ name }) => name,
    cell: (person) => <PersonLink person={person} />,
  },
  {
    id: 'specialties',
    header: copy.columns.specialties,
    minWidth: 160,
    text: ({ specialties }) => specialties.map(({ name }) => name).join(', ') || staffPractitioners.unknown,
  },
  {
    id: 'confirmed',
    header: copy.columns.confirmed,
    minWidth: 110,
    text: ({ isConfirmed }) => (isConfirmed ? copy.confirmed : copy.unconfirmed),
    cell: ({ isConfirmed }) => (
      <Badge color={isConfirmed ? 'green' : 'grey'}>{isConfirmed ? copy.confirmed : copy.unconfirmed}</Badge>
    ),
  },
];
