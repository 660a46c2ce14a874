import { matchPath, useLocation } from 'react-router-dom';
import { staffClinics as copy } from '../../../../shared/content/staff/clinics.ts';
import { paths } from '../../lib/paths.ts';
import { StaffFrame, type StaffPageProps } from '../StaffFrame.tsx';
import { ClinicDetails } from './ClinicDetails.tsx';
import { ClinicList } from './ClinicList.tsx';

/** Clinics (/admin/clinics and /admin/clinics/{id}): the list, and the editor of one. */
export function ClinicsPage(page: StaffPageProps) {
  const { pathname } = useLocation();
  // Paths are canonical in lower case.
  const id = matchPath(`${paths.adminClinics}/:id`, pathname)?.params.id?.toUpperCase();
  return (
    <StaffFrame title={copy.title} {...page}>
      {id === undefined ? <ClinicList /> : <ClinicDetails key={id} id={id} />}
    </StaffFrame>
  );
}
