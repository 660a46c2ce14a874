import { useNavigate } from 'react-router-dom';
import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { useCardActions } from '../../components/choices/use-card-actions.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import { ShareLinkButton } from '../../components/share-link/ShareLinkButton.tsx';
import { lastResults } from '../../lib/history-places.ts';
import { paths } from '../../lib/paths.ts';

const { actions } = copy;

/** What a visitor does with a clinic beside calling it: back to the list, share, compare, save. */
export function ClinicChoices({ clinic }: { readonly clinic: ClinicDetail }) {
  const choices = useCardActions();
  return (
    <>
      <BackToResults />
      <ShareLinkButton
        share={{ path: paths.clinic(clinic.slug), title: clinic.name }}
        icon="share-2"
        words={{ label: actions.share, copied: actions.copied, failed: actions.copyFailed }}
        size="small"
      />
      {choices && (
        <>
          <choices.Toggles clinic={clinic} />
          <choices.CompareBar />
          <choices.CountedView clinicId={clinic.id} />
        </>
      )}
    </>
  );
}

/** The list that the visitor comes from: as Back, where Back leads to it. */
function BackToResults() {
  const navigate = useNavigate();
  const results = lastResults();
  if (results === undefined) return null;
  return (
    <ButtonLink
      to={results.path}
      variant="secondary"
      size="small"
      onClick={(event) => {
        if (!results.isBefore) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      <Icon name="arrow-left" size={16} />
      {actions.backToResults}
    </ButtonLink>
  );
}
