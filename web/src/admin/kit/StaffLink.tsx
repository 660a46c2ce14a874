import { Link } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

interface StaffLinkProps {
  readonly path: string;
  readonly ariaLabel?: string;
  /** Search of a list's address, for the way back from the record to it. */
  readonly list?: string | undefined;
  readonly children: ReactNode;
}

/** A link to a page of this site, which opens without a new document. */
export function StaffLink({ path, ariaLabel, list, children }: StaffLinkProps) {
  const navigate = useNavigate();
  return (
    <Link
      href={path}
      {...(ariaLabel !== undefined && { ariaLabel })}
      // Called for plain clicks only, not for new tabs.
      onFollow={(event) => {
        event.preventDefault();
        navigate(path, { state: list === undefined ? null : { list } });
      }}
    >
      {children}
    </Link>
  );
}
