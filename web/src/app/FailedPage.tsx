import { useEffect, useState } from 'react';
import { shell } from '../../../shared/content/pages/shell.ts';
import { Button, ButtonLink } from '../components/button/Button.tsx';
import { Icon } from '../components/icon/Icon.tsx';
import { Message } from '../components/message/Message.tsx';
import { PageMeta } from '../lib/page-meta.tsx';
import { paths } from '../lib/paths.ts';
import { useIsOnline } from '../lib/use-is-online.ts';

const { reload, home, ...failure } = shell.failedPage;

/** Replaces a page that threw, or whose code could not be loaded. */
export function FailedPage() {
  const isOnline = useIsOnline();
  const [wasOnline] = useState(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline) window.location.reload();
  }, [isOnline, wasOnline]);
  const { title, text } = isOnline ? failure : shell.offline;
  return (
    <Message title={title} text={text}>
      <PageMeta title={title} description={text} noindex />
      {isOnline && (
        <Button onClick={() => window.location.reload()}>
          <Icon name="rotate-cw" size={18} />
          {reload}
        </Button>
      )}
      <ButtonLink to={paths.home} variant="secondary">
        {home}
      </ButtonLink>
    </Message>
  );
}
