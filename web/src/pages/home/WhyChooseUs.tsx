import { HandHeart, ListOrdered, type LucideIcon, MessageSquareQuote, Scale } from 'lucide-react';
import { home } from '../../../../shared/content/home.ts';
import { Section } from './Section.tsx';
import styles from './why-choose-us.module.css';

const { title, lead, cards } = home.why;
const icons: Readonly<Record<(typeof cards)[number]['icon'], LucideIcon>> = {
  reviews: MessageSquareQuote,
  ratings: Scale,
  ranking: ListOrdered,
  free: HandHeart,
};

export function WhyChooseUs() {
  return (
    <Section title={title} lead={lead}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ul role="list" className={styles.cards}>
        {cards.map((card) => {
          const Icon = icons[card.icon];
          return (
            <li key={card.icon} className={styles.card}>
              <span className={styles.icon}>
                <Icon size={26} strokeWidth={1.6} aria-hidden />
              </span>
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
