import type { ReactNode } from 'react';
import { brand } from '../../../../shared/content/brand.ts';
import { contact } from '../../../../shared/content/submissions/contact.ts';
import { telHref } from '../../../../shared/domain/clinics/phone.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import type { IconName } from '../../components/icon/icon-names.ts';
import { PageHero } from '../../features/content/PageHero.tsx';
import styles from './contact-hero.module.css';
import { MESSAGE_FORM } from './MessageForm.tsx';

const { title, lead, channels } = contact.hero;
const { support } = brand.emails;

export function Hero() {
  return (
    <PageHero title={title} lead={lead}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ul role="list" className={styles.channels}>
        <Channel icon="phone" words={channels.phone}>
          <a href={telHref(brand.phoneE164)}>{brand.phone}</a>
        </Channel>
        <Channel icon="mail" words={channels.email}>
          <a href={`mailto:${support}`}>{support}</a>
        </Channel>
        <Channel icon="message-square-text" words={channels.online}>
          <a href={`#${MESSAGE_FORM}`}>{channels.online.link}</a>
        </Channel>
      </ul>
    </PageHero>
  );
}

interface ChannelProps {
  readonly icon: IconName;
  readonly words: { readonly title: string; readonly text: string };
  readonly children: ReactNode;
}

function Channel({ icon, words, children }: ChannelProps) {
  return (
    <li className={styles.channel}>
      <Icon name={icon} size={24} strokeWidth={1.6} />
      <div>
        <h2 className={styles.title}>{words.title}</h2>
        <p className={styles.link}>{children}</p>
        <p className={styles.text}>{words.text}</p>
      </div>
    </li>
  );
}
