import { providerArea } from '../../../../shared/content/providers/provider-area.ts';
import { isGoodPassword, passwordChecks } from '../../../../shared/domain/accounts/password-rules.ts';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import styles from './step-form.module.css';

const words = providerArea.session.rules;

/** What a new password needs, and what of it the typed one has. */
export function PasswordRules({ id, password }: { readonly id: string; readonly password: string }) {
  return (
    <div id={id}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ul role="list" className={styles.rules} aria-label={words.label}>
        {passwordChecks(password).map(([rule, met]) => (
          <li key={rule} className={classNames(styles.rule, met && styles.met)}>
            <Icon name={met ? 'circle-check' : 'circle-minus'} size={18} />
            <span>
              <span className="visually-hidden">{met ? words.yes : words.no} </span>
              {words.names[rule]}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {isGoodPassword(password) && words.met}
      </p>
    </div>
  );
}
