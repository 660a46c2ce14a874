import { Link } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { fullName } from '../../../../shared/domain/people/person-name.ts';
import { paths } from '../../lib/paths.ts';
import { UserText } from '../kit/UserText.tsx';
import { staffPersonQuery } from './queries.ts';

interface PersonLinkProps {
  readonly person: { readonly id: string; readonly name: string };
  /** Search of the list's address, for the way back to it. */
  readonly list?: string;
}

/** Leads to the record of a person. */
export function PersonLink({ person: { id, name }, list }: PersonLinkProps) {
  const navigate = useNavigate();
  const path = paths.adminPractitioner(id);
  return (
    <Link
      href={path}
      onFollow={(event) => {
        event.preventDefault();
        navigate(path, { state: list === undefined ? null : { list } });
      }}
    >
      <UserText>{name}</UserText>
    </Link>
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
