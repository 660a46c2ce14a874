import type { LandingGuide } from '../../../../shared/content/pages/guides.ts';
import { landing } from '../../../../shared/content/pages/landing.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import styles from './guide.module.css';

/** The guide text of a landing modifier. */
export function Guide({ title, paragraphs, benefits }: LandingGuide) {
  return (
    <section className={styles.guide} aria-labelledby="guide-title">
      <div className={styles.text}>
        <h2 id="guide-title">{title}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className={styles.benefits}>
        <h3>{landing.guide.benefits}</h3>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
        <ul role="list">
          {benefits.map((benefit) => (
            <li key={benefit}>
              <Icon name="check" size={18} strokeWidth={2.25} />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface AboutListProps {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The closing text. */
export function AboutList({ title, paragraphs }: AboutListProps) {
  return (
    <section className={styles.about} aria-labelledby="about-list-title">
      <h2 id="about-list-title">{title}</h2>
      <div className={styles.columns}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
