import { Link } from '@cloudscape-design/components';
import { admin } from '../../../../shared/content/admin.ts';
import { paths } from '../../lib/paths.ts';
import { useNavigate } from '../../lib/router/router.tsx';

interface ViewLinkProps {
  readonly clinic: { readonly slug: string; readonly name: string };
}

/** Leads to the clinic's page, which staff see before it is public. */
export function ViewLink({ clinic }: ViewLinkProps) {
  const navigate = useNavigate();
  const address = paths.clinic(clinic.slug);
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
