import { attributions, openData as copy, license } from '../../../../shared/content/pages/open-data.ts';
import { shell } from '../../../../shared/content/pages/shell.ts';
import { Breadcrumb } from '../../components/breadcrumb/Breadcrumb.tsx';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { Files } from './Files.tsx';
import styles from './open-data.module.css';

/** The directory as files, with their terms (/open-data). */
export function OpenDataPage() {
  const { content, terms, programs } = copy;
  return (
    <div className="container">
      <PageMeta {...copy.meta} canonicalPath={paths.openData} />
      <div className={styles.page}>
        <header className={styles.header}>
          <Breadcrumb
            label={copy.breadcrumb.label}
            items={[{ name: shell.navigation.home, to: paths.home }, { name: copy.breadcrumb.name }]}
          />
          <h1>{copy.title}</h1>
          <p className={styles.lead}>{copy.lead}</p>
        </header>
        <section className={styles.section} aria-labelledby="content">
          <h2 id="content">{content.title}</h2>
          {content.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
        <Files />
        <section className={styles.section} aria-labelledby="license">
          <h2 id="license">{terms.title}</h2>
          <p>
            {terms.before} <a href={license.url}>{license.name}</a>
            {terms.after}
          </p>
          <p>{terms.sources}</p>
          <ul>
            {attributions.map((attribution) => (
              <li key={attribution}>{attribution}</li>
            ))}
          </ul>
          <p>{terms.advice}</p>
        </section>
        <section className={styles.section} aria-labelledby="programs">
          <h2 id="programs">{programs.title}</h2>
          <p>
            {programs.text} <a href={programs.call}>{programs.call}</a>
          </p>
          <p>
            {programs.changes.text} <code>{programs.changes.call}</code>
          </p>
        </section>
      </div>
    </div>
  );
}
