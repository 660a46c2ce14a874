import { shell } from '../../../../shared/content/pages/shell.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { Message } from '../../components/message/Message.tsx';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';

const words = shell.notFound;

export function NotFoundPage() {
  return (
    <>
      <PageMeta title={words.title} description={words.description} noindex />
      <Message
        title={words.title}
        text={
          <>
            <p>{words.question}</p>
            <p>{words.text}</p>
          </>
        }
      >
        <ButtonLink to={paths.search()}>{words.findProviders}</ButtonLink>
        <ButtonLink to={paths.home} variant="secondary">
          {words.home}
        </ButtonLink>
      </Message>
    </>
  );
}
