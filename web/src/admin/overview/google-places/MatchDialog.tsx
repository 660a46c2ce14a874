import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import { admin } from '../../../../../shared/content/staff/admin.ts';
import type { PlaceMatch } from '../../../../../shared/contracts/google-places/google-places.ts';
import { contracts } from '../../../../../shared/contracts/index.ts';
import { SignedOut, useSession } from '../../../accounts/session.ts';
import { ApiError } from '../../../lib/api.ts';
import { sendCall } from '../../../lib/send.ts';
import { Facts } from '../../kit/Facts.tsx';
import { DialogIntro, StaffDialog } from '../../kit/StaffDialog.tsx';
import { UserText } from '../../kit/UserText.tsx';
import { ViewLink } from '../../kit/ViewLink.tsx';
import styles from './google-places.module.css';
import { MapsLink } from './MapsLink.tsx';
import { isGone } from './use-tasks.ts';

const copy = admin.matches;

interface MatchDialogProps {
  readonly match: PlaceMatch;
  readonly onDecided: (toast: { readonly title: string; readonly description: string }) => void;
  /** The candidates have changed since they were loaded. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Shows a clinic and the Google places that may match it; staff confirm one or reject all. */
export function MatchDialog({ match, onDecided, onChanged, onClose }: MatchDialogProps) {
  const { withToken } = useSession();
  const params = { id: match.id };
  const decision = useMutation({
    /** Takes the id of the matching place, or null to reject all candidates. */
    mutationFn: (placeId: string | null) =>
      withToken((token) =>
        placeId === null
          ? sendCall(contracts.rejectPlaceMatch, { params, token })
          : sendCall(contracts.confirmPlaceMatch, { params, body: { placeId }, token }),
      ),
    onSuccess: (_, placeId) => onDecided(placeId === null ? copy.rejected : copy.confirmed),
    onError: (error) => {
      if (isGone(error)) onDecided(admin.googlePlaces.gone);
      else if (isChanged(error)) onChanged();
    },
  });
  const { error, isPending, variables } = decision;
  const failed = error && !(error instanceof SignedOut) && !isGone(error);
  const decide = (placeId: string | null) => {
    if (!isPending) decision.mutate(placeId);
  };

  return (
    <StaffDialog
      title={copy.dialog(match.name)}
      onClose={onClose}
      actions={
        <>
          <Button variant="link" onClick={onClose}>
            {admin.cancel}
          </Button>
          <Button
            loading={isPending && variables === null}
            loadingText={copy.pending}
            onClick={() => decide(null)}
          >
            {copy.reject}
          </Button>
        </>
      }
    >
      <SpaceBetween size="l">
        <DialogIntro
          text={copy.intro}
          error={failed ? (isChanged(error) ? copy.changed : copy.failedToDecide) : undefined}
        />
        <section aria-label={copy.clinic}>
          <SpaceBetween size="s">
            <Box variant="h3">{copy.clinic}</Box>
            <Facts
              items={[
                { label: admin.columns.name, value: <UserText>{match.name}</UserText> },
                { label: admin.googlePlaces.address, value: <UserText>{match.address}</UserText> },
                { label: admin.columns.city, value: <UserText>{match.city}</UserText> },
                { label: admin.columns.phone, value: <UserText>{match.phone ?? ''}</UserText> },
              ]}
            />
            <ViewLink clinic={match} />
          </SpaceBetween>
        </section>
        <section aria-label={copy.onGoogle}>
          <SpaceBetween size="s">
            <Box variant="h3">{copy.onGoogle}</Box>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
            <ul role="list" className={styles.candidates}>
              {match.candidates.map(({ placeId, name, address }) => (
                <li key={placeId} className={styles.candidate}>
                  <div className={styles.place}>
                    <div className={styles.name}>
                      <UserText>{name}</UserText>
                    </div>
                    <div>
                      <UserText>{address}</UserText>
                    </div>
                    <MapsLink placeId={placeId} name={name} />
                  </div>
                  <Button
                    ariaLabel={copy.confirmOn(name, address)}
                    loading={isPending && variables === placeId}
                    loadingText={copy.pending}
                    onClick={() => decide(placeId)}
                  >
                    {copy.confirm}
                  </Button>
                </li>
              ))}
            </ul>
          </SpaceBetween>
        </section>
      </SpaceBetween>
    </StaffDialog>
  );
}

/** Whether the chosen place is no longer a candidate. */
function isChanged(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}
