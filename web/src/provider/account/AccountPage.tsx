import { useState } from 'react';
import { providerArea } from '../../../../shared/content/providers/provider-area.ts';
import { deleteProviderAccount } from '../../../../shared/contracts/providers/claim-contracts.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { Button } from '../../components/button/Button.tsx';
import { Panel } from '../../components/panel/Panel.tsx';
import { sendCall } from '../../lib/send.ts';
import styles from '../provider.module.css';
import type { Identity } from '../session/identity.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { TotpPanel } from './TotpPanel.tsx';

const words = providerArea.account;

interface AccountPageProps {
  readonly identity: Identity;
  readonly email: string;
  readonly onRemoved: () => void;
}

/** The account: two-step verification, and its end. */
export function AccountPage({ identity, email, onRemoved }: AccountPageProps) {
  return (
    <>
      <h1 tabIndex={-1}>{words.title}</h1>
      <p>
        {words.email}: <bdi>{email}</bdi>
      </p>
      <TotpPanel identity={identity} email={email} />
      <RemovePanel identity={identity} onRemoved={onRemoved} />
    </>
  );
}

function RemovePanel({ identity, onRemoved }: Pick<AccountPageProps, 'identity' | 'onRemoved'>) {
  const { withToken } = useSession();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    try {
      // Not by the pool alone: the claims of the account end first.
      await withToken((token) => sendCall(deleteProviderAccount, { token }));
    } catch (failure) {
      return failure instanceof SignedOut ? undefined : words.remove.failed;
    }
    identity.forget();
    onRemoved();
    return undefined;
  };
  return (
    <Panel title={words.remove.title}>
      <p className={styles.lead}>{words.remove.text}</p>
      <p>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {words.remove.open}
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.remove.title}
        text={words.remove.confirm}
        submit={words.remove.submit}
        cancel={words.remove.cancel}
        onConfirm={remove}
      />
    </Panel>
  );
}
