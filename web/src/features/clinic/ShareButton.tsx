import { clinic as copy } from '../../../../shared/content/clinic.ts';
import { ConfirmedButton, type Outcome } from '../../components/confirmed-button/ConfirmedButton.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './clinic-actions.module.css';
import { sharePage } from './share-page.ts';

const { actions } = copy;

interface ShareButtonProps {
  readonly title: string;
  readonly slug: string;
}

export function ShareButton({ title, slug }: ShareButtonProps) {
  async function share(): Promise<Outcome> {
    const url = new URL(paths.clinic(slug), window.location.origin).href;
    const outcome = await sharePage({ title, url }, navigator);
    if (outcome === 'copied') return 'done';
    return outcome === 'failed' ? 'failed' : undefined;
  }

  return (
    <div className={styles.share}>
      <ConfirmedButton
        icon="share-2"
        label={actions.share}
        confirmation={actions.copied}
        failure={actions.copyFailed}
        size="large"
        act={share}
      />
    </div>
  );
}
