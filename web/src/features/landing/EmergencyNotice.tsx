import { landing } from '../../../../shared/content/pages/landing.ts';
import { buttonClass } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import styles from './emergency-notice.module.css';

const copy = landing.emergencyNotice;

/** The emergency number, above the list of an emergency landing page. */
export function EmergencyNotice() {
  return (
    <aside className={styles.notice} aria-labelledby="emergency-title">
      <Icon name="siren" size={28} strokeWidth={1.75} />
      <div className={styles.text}>
        <h2 id="emergency-title">{copy.title}</h2>
        <p>{copy.text}</p>
      </div>
      <a className={buttonClass()} href="tel:911">
        <Icon name="phone" size={18} />
        {copy.call}
      </a>
    </aside>
  );
}
