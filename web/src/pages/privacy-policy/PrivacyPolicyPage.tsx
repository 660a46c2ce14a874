import { useQuery } from '@tanstack/react-query';
import { privacyPolicy } from '../../../../shared/content/legal/privacy-policy.ts';
import { LegalView } from '../../features/legal/LegalView.tsx';
import { paths } from '../../lib/paths.ts';
import { retentionQuery } from './queries.ts';

/** The Privacy Policy with the periods of this stage (/privacy-policy). */
export function PrivacyPolicyPage() {
  const { data } = useQuery(retentionQuery);
  return <LegalView document={privacyPolicy(data)} canonicalPath={paths.privacyPolicy} />;
}
