import { admin } from '../../../../shared/content/staff/admin.ts';
import type { ClinicStatus } from '../../../../shared/contracts/entities.ts';
import { paths } from '../../lib/paths.ts';
import { StaffLink } from './StaffLink.tsx';

interface ViewLinkProps {
  readonly clinic: {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly status?: ClinicStatus;
  };
}

/** A link to the clinic's page or its preview. Rejected clinics are linked by id: their slug may be in use again. */
export function ViewLink({ clinic }: ViewLinkProps) {
  const path = paths.clinic(clinic.status === 'rejected' ? clinic.id : clinic.slug);
  return (
    <StaffLink path={path} ariaLabel={admin.overview.viewOf(clinic.name)}>
      {admin.overview.view}
    </StaffLink>
  );
}
