import { brand } from '../../../../shared/content/brand.ts';
import { contact } from '../../../../shared/content/submissions/contact.ts';
import { mailtoHref } from '../../../../shared/domain/mail/mailto.ts';
import { Accordion } from '../../components/accordion/Accordion.tsx';
import { buttonClass } from '../../components/button/Button.tsx';
import { FactList } from '../../features/content/FactList.tsx';
import { Section } from '../../features/content/Section.tsx';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './contact-page.module.css';
import { Hero } from './Hero.tsx';
import { MESSAGE_FORM, MessageForm } from './MessageForm.tsx';
import { OtherWays } from './OtherWays.tsx';

/** Contact (/contact). */
export function ContactPage() {
  const { meta, information, hours, faq, form } = contact;
  return (
    <>
      <PageMeta {...meta} canonicalPath={paths.contact} />
      <Hero />
      <div className={`container ${styles.columns}`}>
        <MessageForm />
        <div className={styles.facts}>
          {[information, hours].map(({ title, lines }) => (
            <section key={title}>
              <h2>{title}</h2>
              <FactList facts={lines} />
            </section>
          ))}
          <p>
            {form.mail.text}{' '}
            <a href={mailtoHref(brand.emails.support, form.mail.subject)}>{form.mail.link}</a>
          </p>
        </div>
      </div>
      <OtherWays />
      <Section title={faq.title} split>
        <div>
          <Accordion items={faq.items} />
          <p className={styles.ask}>
            <a href={`#${MESSAGE_FORM}`} className={buttonClass({ variant: 'secondary' })}>
              {faq.ask}
            </a>
          </p>
        </div>
      </Section>
    </>
  );
}
