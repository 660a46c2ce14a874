import { Link } from '@cloudscape-design/components';
import { useNavigate } from 'react-router-dom';
import { admin } from '../../../../shared/content/staff/admin.ts';
import type { ClinicStatus } from '../../../../shared/contracts/entities.ts';
import { paths } from '../../lib/paths.ts';

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
  const navigate = useNavigate();
  const path = paths.clinic(clinic.status === 'rejected' ? clinic.id : clinic.slug);
  return (
    <Link
      href={path}
      ariaLabel={admin.overview.viewOf(clinic.name)}
      // Called for plain clicks only, not for new tabs.
      onFollow={(event) => {
        event.preventDefault();
        navigate(path);
      }}
    >
      {admin.overview.view}
    </Link>
  );
}
