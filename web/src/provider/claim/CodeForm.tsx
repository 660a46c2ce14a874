import { claimPage } from '../../../../shared/content/providers/claim-page.ts';
import { enterClaimCode } from '../../../../shared/contracts/providers/claim-contracts.ts';
import type { Claim } from '../../../../shared/contracts/providers/claims.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { longDate } from '../../lib/format.ts';
import { SendError, sendCall } from '../../lib/send.ts';
import styles from '../provider.module.css';
import { StepForm, TextButton } from '../session/StepForm.tsx';

const { code: words, ways } = claimPage;

interface CodeFormProps {
  readonly claim: Claim;
  readonly onChanged: (claim: Claim) => void;
  readonly onOther: () => void;
}

/** The code of a claim, which has come by email, phone or letter. */
export function CodeForm({ claim, onChanged, onOther }: CodeFormProps) {
  const { withToken } = useSession();
  const { way } = claim;
  const sent = way === 'email' || way === 'voice' || way === 'letter' ? words.sent[way] : words.sent.other;
  const enter = async (code: string) => {
    try {
      onChanged(
        await withToken((token) =>
          sendCall(enterClaimCode, {
            params: { id: claim.id },
            body: { code: code.replaceAll(/\D/g, '') },
            token,
          }),
        ),
      );
      return undefined;
    } catch (error) {
      if (error instanceof SignedOut) return undefined;
      const status = error instanceof SendError ? error.status : undefined;
      if (status === 422 || status === 400) return words.wrong;
      if (status === 410) return words.over;
      return status === 429 ? ways.tooMany : ways.failed;
    }
  };
  return (
    <section className={styles.list}>
      <h2>{words.title}</h2>
      <p className={styles.lead} role="status">
        {sent} {claim.codeUntil !== undefined && words.until(longDate(claim.codeUntil))}
      </p>
      <StepForm
        fields={[{ name: 'code', label: words.label, hint: words.hint }]}
        submit={words.submit}
        onSubmit={({ code }) => enter(code)}
      >
        <TextButton onClick={onOther}>{words.other}</TextButton>
      </StepForm>
    </section>
  );
}
