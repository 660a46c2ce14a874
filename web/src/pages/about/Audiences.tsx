import { about } from '../../../../shared/content/pages/about.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import { Section } from '../../features/content/Section.tsx';
import styles from './audiences.module.css';

const { title, patients, providers } = about.audiences;

export function Audiences() {
  return (
    <Section title={title} tinted>
      <div className={styles.columns}>
        {[patients, providers].map((audience) => (
          <div key={audience.title}>
            <h3 className={styles.title}>{audience.title}</h3>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
            <ul role="list" className={styles.points}>
              {audience.points.map((point) => (
                <li key={point}>
                  <Icon name="check" size={18} />
                  {point}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
