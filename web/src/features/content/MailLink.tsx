import { mailtoHref } from '../../../../shared/domain/mailto.ts';
import { buttonClass } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icon/Icon.tsx';

interface MailLinkProps {
  readonly address: string;
  readonly subject: string;
  readonly children: string;
}

/** Begins an e-mail in the visitor's own mail program. */
export function MailLink({ address, subject, children }: MailLinkProps) {
  return (
    <a href={mailtoHref(address, subject)} className={buttonClass({ size: 'large' })}>
      <Icon name="mail" size={20} />
      {children}
    </a>
  );
}
