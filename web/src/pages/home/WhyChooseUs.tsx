import { home } from '../../../../shared/content/pages/home.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import type { IconName } from '../../components/icon/icon-names.ts';
import { Section } from '../../features/content/Section.tsx';
import styles from './why-choose-us.module.css';

const { title, lead, cards } = home.why;
const icons: Readonly<Record<(typeof cards)[number]['icon'], IconName>> = {
  reviews: 'message-square-quote',
  ratings: 'scale',
  ranking: 'list-ordered',
  free: 'hand-heart',
};

export function WhyChooseUs() {
  return (
    <Section title={title} lead={lead}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ul role="list" className={styles.cards}>
        {cards.map((card) => (
          <li key={card.icon} className={styles.card}>
            <span className={styles.icon}>
              <Icon name={icons[card.icon]} size={26} strokeWidth={1.6} />
            </span>
            <h3>{card.title}</h3>
            <p>{card.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
