import { Link } from '@cloudscape-design/components';
import { useNavigate } from 'react-router-dom';
import { admin } from '../../../../shared/content/admin.ts';
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

/** Leads to the clinic's page, which staff see before it is public. A rejected one's slug may be another's by now. */
export function ViewLink({ clinic }: ViewLinkProps) {
  const navigate = useNavigate();
  const address = paths.clinic(clinic.status === 'rejected' ? clinic.id : clinic.slug);
  return (
    <Link
      href={address}
      ariaLabel={admin.dashboard.viewOf(clinic.name)}
      // Called for plain clicks only; a new tab is the browser's own affair.
      onFollow={(event) => {
        event.preventDefault();
        navigate(address);
      }}
    >
      {admin.dashboard.view}
    </Link>
  );
}
