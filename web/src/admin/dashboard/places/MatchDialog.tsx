import { Alert, Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import { admin } from '../../../../../shared/content/admin.ts';
import { contracts } from '../../../../../shared/contracts/index.ts';
import type { PlaceMatch } from '../../../../../shared/contracts/places-sync.ts';
import { ApiError } from '../../../lib/api.ts';
import { sendCall } from '../../../lib/send.ts';
import area from '../../admin.module.css';
import { useSession } from '../../session/session-context.ts';
import { SignedOut } from '../../session/with-session.ts';
import styles from '../dashboard.module.css';
import { Facts } from '../Facts.tsx';
import { UserText } from '../UserText.tsx';
import { ViewLink } from '../ViewLink.tsx';
import { MapsLink } from './MapsLink.tsx';
import places from './places.module.css';
import { isGone } from './use-tasks.ts';

const copy = admin.matches;

interface MatchDialogProps {
  readonly match: PlaceMatch;
  readonly onDecided: (said: { readonly title: string; readonly description: string }) => void;
  /** The places are no longer those that are shown. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The clinic beside the places that may be it, each with its address and its page on Google Maps. */
export function MatchDialog({ match, onDecided, onChanged, onClose }: MatchDialogProps) {
  const { withToken } = useSession();
  const params = { id: match.id };
  const decision = useMutation({
    /** The id of the place that is the clinic; null when none is. */
    mutationFn: (placeId: string | null) =>
      withToken((token) =>
        placeId === null
          ? sendCall(contracts.rejectPlaceMatch, { params, token })
          : sendCall(contracts.confirmPlaceMatch, { params, body: { placeId }, token }),
      ),
    onSuccess: (_, placeId) => onDecided(placeId === null ? copy.rejected : copy.confirmed),
    onError: (error) => {
      if (isGone(error)) onDecided(admin.places.gone);
      else if (isChanged(error)) onChanged();
    },
  });
  const { error, isPending, variables } = decision;
  const decide = (placeId: string | null) => {
    if (!isPending) decision.mutate(placeId);
  };

  return (
    <Modal
      visible
      size="large"
      header={<UserText>{copy.dialog(match.name)}</UserText>}
      closeAriaLabel={admin.close}
      onDismiss={onClose}
      footer={
        <div className={styles.dialogActions}>
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
        </div>
      }
    >
      <SpaceBetween size="l">
        <div>
          <Box>{copy.intro}</Box>
          <div role="alert" className={area.said}>
            {error && !(error instanceof SignedOut) && !isGone(error) && (
              <Alert type="error">{isChanged(error) ? copy.changed : copy.failedToDecide}</Alert>
            )}
          </div>
        </div>
        <section aria-label={copy.clinic}>
          <SpaceBetween size="s">
            <Box variant="h3">{copy.clinic}</Box>
            <Facts
              items={[
                { label: admin.columns.name, value: <UserText>{match.name}</UserText> },
                { label: admin.places.address, value: <UserText>{match.address}</UserText> },
                { label: admin.columns.city, value: <UserText>{match.city}</UserText> },
                { label: admin.columns.phone, value: <UserText>{match.phone}</UserText> },
              ]}
            />
            <ViewLink clinic={match} />
          </SpaceBetween>
        </section>
        <section aria-label={copy.onGoogle}>
          <SpaceBetween size="s">
            <Box variant="h3">{copy.onGoogle}</Box>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
            <ul role="list" className={places.candidates}>
              {match.candidates.map(({ placeId, name, address }) => (
                <li key={placeId} className={places.candidate}>
                  <div className={places.place}>
                    <div className={places.name}>
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
    </Modal>
  );
}

/** Whether the place that was chosen is no candidate any more. */
function isChanged(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}
