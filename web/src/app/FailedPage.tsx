import { shell } from '../../../shared/content/pages/shell.ts';
import { Button, ButtonLink } from '../components/button/Button.tsx';
import { Icon } from '../components/icon/Icon.tsx';
import { Message } from '../components/message/Message.tsx';
import { PageMeta } from '../lib/page-meta.tsx';
import { paths } from '../lib/paths.ts';

const { title, text, reload, home } = shell.failedPage;

/** Replaces a page that threw, or whose code could not be loaded. */
export function FailedPage() {
  return (
    <Message title={title} text={text}>
      <PageMeta title={title} description={text} noindex />
      <Button onClick={() => window.location.reload()}>
        <Icon name="rotate-cw" size={18} />
        {reload}
      </Button>
      <ButtonLink to={paths.home} variant="secondary">
        {home}
      </ButtonLink>
    </Message>
  );
}
