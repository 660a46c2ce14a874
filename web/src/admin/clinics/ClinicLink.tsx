import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { StaffLink } from '../kit/StaffLink.tsx';
import { UserText } from '../kit/UserText.tsx';
import { staffClinicQuery } from './queries.ts';

interface ClinicLinkProps {
  readonly clinic: { readonly id: string; readonly name: string };
  /** Search of the list's address, for the way back to it. */
  readonly list?: string;
}

/** Leads to the record of a clinic. */
export function ClinicLink({ clinic: { id, name }, list }: ClinicLinkProps) {
  return (
    <StaffLink path={paths.adminClinic(id)} list={list}>
      <UserText>{name}</UserText>
    </StaffLink>
  );
}

/** The same by the id alone, which is shown until the name is known. */
export function ClinicLinkById({ id }: { readonly id: string }) {
  const { data } = useQuery(staffClinicQuery(id));
  return <ClinicLink clinic={{ id, name: data?.name ?? id }} />;
}
