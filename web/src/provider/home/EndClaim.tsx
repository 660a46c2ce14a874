import { useState } from 'react';
import { providerArea } from '../../../../shared/content/providers/provider-area.ts';
import { endOwnClaim } from '../../../../shared/contracts/providers/claim-contracts.ts';
import type { Claim } from '../../../../shared/contracts/providers/claims.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { Button } from '../../components/button/Button.tsx';
import { sendCall } from '../../lib/send.ts';
import { ConfirmDialog } from '../account/ConfirmDialog.tsx';

const { end: words, of } = providerArea.home;

interface EndClaimProps {
  readonly claim: Claim;
  /** Called with the name of the listing. */
  readonly onEnded: (name: string) => Promise<void>;
}

/** Ends a claim of the account, after asking. */
export default function EndClaim({ claim: { id, subject, role, state }, onEnded }: EndClaimProps) {
  const { withToken } = useSession();
  const [asking, setAsking] = useState(false);
  const isOwner = state === 'granted' && role === 'owner';
  const end = async () => {
    try {
      await withToken((token) => sendCall(endOwnClaim, { params: { id }, token }));
    } catch (error) {
      return error instanceof SignedOut ? undefined : words.failed;
    }
    await onEnded(subject.name);
    return undefined;
  };
  return (
    <div>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        {words.open}
        <span className="visually-hidden">{of(subject.name)}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.title}
        text={isOwner ? `${words.text} ${words.lastOwner}` : words.text}
        submit={words.submit}
        cancel={words.cancel}
        onConfirm={end}
      />
    </div>
  );
}
