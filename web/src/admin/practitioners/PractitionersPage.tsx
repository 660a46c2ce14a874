import { matchPath, useLocation } from 'react-router-dom';
import { staffPractitioners as copy } from '../../../../shared/content/staff/practitioners.ts';
import { paths } from '../../lib/paths.ts';
import { StaffFrame, type StaffPageProps } from '../StaffFrame.tsx';
import { PractitionerDetails } from './PractitionerDetails.tsx';
import { PractitionerList } from './PractitionerList.tsx';

/** Practitioners (/admin/practitioners and /admin/practitioners/{id}): finding people, and the record of one. */
export function PractitionersPage(page: StaffPageProps) {
  const { pathname } = useLocation();
  // Paths are canonical in lower case.
  const id = matchPath(`${paths.adminPractitioners}/:id`, pathname)?.params.id?.toUpperCase();
  return (
    <StaffFrame title={copy.title} {...page}>
      {id === undefined ? <PractitionerList /> : <PractitionerDetails key={id} id={id} />}
    </StaffFrame>
  );
}
