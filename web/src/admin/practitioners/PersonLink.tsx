import { useQuery } from '@tanstack/react-query';
import { fullName } from '../../../../shared/domain/people/person-name.ts';
import { paths } from '../../lib/paths.ts';
import { StaffLink } from '../kit/StaffLink.tsx';
import { UserText } from '../kit/UserText.tsx';
import { staffPersonQuery } from './queries.ts';

interface PersonLinkProps {
  readonly person: { readonly id: string; readonly name: string };
  /** Search of the list's address, for the way back to it. */
  readonly list?: string;
}

/** Leads to the record of a person. */
export function PersonLink({ person: { id, name }, list }: PersonLinkProps) {
  return (
    <StaffLink path={paths.adminPractitioner(id)} list={list}>
      <UserText>{name}</UserText>
    </StaffLink>
  );
}

/** The same by the id alone, which is shown until the name is known. */
export function PersonLinkById({ id }: { readonly id: string }) {
  return <PersonLink person={{ id, name: usePersonName(id) }} />;
}

export function usePersonName(id: string): string {
  const { data } = useQuery(staffPersonQuery(id));
  return data ? fullName(data.name) : id;
}
