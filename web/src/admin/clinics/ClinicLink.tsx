import { Link } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { UserText } from '../kit/UserText.tsx';
import { staffClinicQuery } from './queries.ts';

interface ClinicLinkProps {
  readonly clinic: { readonly id: string; readonly name: string };
  /** Search of the list's address, for the way back to it. */
  readonly list?: string;
}

/** Leads to the record of a clinic. */
export function ClinicLink({ clinic: { id, name }, list }: ClinicLinkProps) {
  const navigate = useNavigate();
  const path = paths.adminClinic(id);
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
export function ClinicLinkById({ id }: { readonly id: string }) {
  const { data } = useQuery(staffClinicQuery(id));
  return <ClinicLink clinic={{ id, name: data?.name ?? id }} />;
}
