import { contact } from '../../../../shared/content/submissions/contact.ts';
import { mailtoHref } from '../../../../shared/domain/mail/mailto.ts';
import { Section } from '../../features/content/Section.tsx';
import styles from './other-ways.module.css';

const { title, ways } = contact.otherWays;

export function OtherWays() {
  return (
    <Section title={title} tinted>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ul role="list" className={styles.ways}>
        {ways.map((way) => (
          <li key={way.title} className={styles.way}>
            <h3>{way.title}</h3>
            <p>{way.text}</p>
            <a href={mailtoHref(way.email, way.subject)}>{way.link}</a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
