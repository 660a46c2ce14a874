import { listPractice } from '../../../../shared/content/submissions/list-practice.ts';
import { buttonClass } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import type { IconName } from '../../components/icon/icon-names.ts';
import { PageHero } from '../../features/content/PageHero.tsx';
import styles from './list-practice-hero.module.css';
import { PRACTICE_FORM } from './PracticeForm.tsx';

const { title, lead, start, benefits } = listPractice.hero;
const icons: Readonly<Record<(typeof benefits)[number]['icon'], IconName>> = {
  reach: 'users',
  reputation: 'message-square-quote',
  management: 'pen-line',
};

export function Hero() {
  return (
    <PageHero title={title} lead={lead}>
      <p>
        <a href={`#${PRACTICE_FORM}`} className={buttonClass({ size: 'large' })}>
          {start}
        </a>
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ul role="list" className={styles.benefits}>
        {benefits.map(({ icon, title, text }) => (
          <li key={icon} className={styles.benefit}>
            <Icon name={icons[icon]} size={26} strokeWidth={1.6} />
            <h2 className={styles.title}>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </PageHero>
  );
}
