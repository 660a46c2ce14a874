import { brand } from '../../../../shared/content/brand.ts';
import { type LegalDocument, legal } from '../../../../shared/content/legal/legal.ts';
import { telHref } from '../../../../shared/domain/clinics/phone.ts';
import { buttonClass } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { Link } from '../../components/Link.tsx';
import { TableOfContents } from '../../components/table-of-contents/TableOfContents.tsx';
import { longDate } from '../../lib/format.ts';
import { breadcrumbs, PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import type { LoadResult, RouteModule } from '../../lib/route.ts';
import { LegalSection } from './LegalSection.tsx';
import styles from './legal.module.css';

/** Id of the header. Browsers scroll to the top for this anchor in any case. */
const TOP = 'top';

/** The route of a legal document. */
export function legalRoute(document: LegalDocument, path: string): RouteModule {
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each document, at module level.
    Screen: () => <LegalView document={document} canonicalPath={path} />,
    load: async () => legalResult(document.title, path),
  };
}

/** What `load` says of a legal document. */
export function legalResult(name: string, path: string): LoadResult {
  if (!import.meta.env.SSR) return { status: 200 };
  return { status: 200, structuredData: [breadcrumbs({ name, path })] };
}

interface LegalViewProps {
  readonly document: LegalDocument;
  readonly canonicalPath: string;
}

/** A legal document with table of contents, contact details and version history. */
export function LegalView({ document, canonicalPath }: LegalViewProps) {
  const { title, description, lead, lastUpdated, disclaimer, sections, contact, updates } = document;
  return (
    <article className="container">
      <PageMeta title={title} description={description} canonicalPath={canonicalPath} />
      <header id={TOP} className={styles.header}>
        <h1>{title}</h1>
        <p className={styles.date}>
          {legal.lastUpdated}: <IsoDate date={lastUpdated} />
        </p>
        <p className={styles.lead}>{lead}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.contents}>
          <TableOfContents
            title={legal.contents}
            entries={sections.map(({ id, title }) => ({ id, text: title }))}
          />
        </div>
        <div className={styles.text}>
          <section className={styles.disclaimer} aria-labelledby="disclaimer-title">
            <h2 id="disclaimer-title">{disclaimer.title}</h2>
            {disclaimer.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
          {sections.map((section, index) => (
            <LegalSection key={section.id} section={section} number={index + 1} />
          ))}
          <section className={styles.box} aria-labelledby="legal-contact-title">
            <h2 id="legal-contact-title">{contact.title}</h2>
            <p>{contact.text}</p>
            <ContactLines email={contact.email} />
          </section>
          <section className={styles.updates} aria-labelledby="updates-title">
            <h2 id="updates-title">{updates.title}</h2>
            <p>{updates.text}</p>
            <h3>{legal.versionHistory}</h3>
            <dl className={styles.lines}>
              {updates.versions.map(({ date, text }) => (
                <div key={date}>
                  <dt>
                    <IsoDate date={date} />
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
          <p>
            <BackToTop>{legal.backToTop}</BackToTop>
          </p>
        </div>
      </div>
    </article>
  );
}

function ContactLines({ email }: { readonly email: string }) {
  return (
    <dl className={styles.lines}>
      <div>
        <dt>{legal.email}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      <div>
        <dt>{legal.phone}</dt>
        <dd>
          <a href={telHref(brand.phoneE164)}>{brand.phone}</a>
        </dd>
      </div>
      <div>
        <dt>{legal.form}</dt>
        <dd>
          <Link to={paths.contact}>{legal.formLink}</Link>
        </dd>
      </div>
    </dl>
  );
}

function IsoDate({ date }: { readonly date: string }) {
  return <time dateTime={date}>{longDate(date)}</time>;
}

/** A link, so that it works without JavaScript. */
function BackToTop({ children }: { readonly children: string }) {
  return (
    <a href={`#${TOP}`} className={buttonClass({ variant: 'secondary' })}>
      <Icon name="arrow-up" size={18} />
      {children}
    </a>
  );
}
