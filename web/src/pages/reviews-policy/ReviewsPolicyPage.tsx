import { reviewsPolicy as copy } from '../../../../shared/content/legal/reviews-policy.ts';
import { shell } from '../../../../shared/content/pages/shell.ts';
import { Breadcrumb } from '../../components/breadcrumb/Breadcrumb.tsx';
import { Link } from '../../components/Link.tsx';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { Figures } from './Figures.tsx';
import { Reasons } from './Reasons.tsx';
import styles from './reviews-policy.module.css';

/** How reviews are checked, with the figures (/reviews-policy). */
export function ReviewsPolicyPage() {
  return (
    <div className="container">
      <PageMeta {...copy.meta} canonicalPath={paths.reviewsPolicy} />
      <div className={styles.page}>
        <header className={styles.header}>
          <Breadcrumb
            label={copy.breadcrumb.label}
            items={[{ name: shell.navigation.home, to: paths.home }, { name: copy.breadcrumb.name }]}
          />
          <h1>{copy.title}</h1>
          <p className={styles.lead}>{copy.lead}</p>
        </header>
        {copy.rules.map(({ id, title, paragraphs }) => (
          <section key={id} className={styles.section} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <Reasons />
        <Figures />
        <p>
          {copy.rank.text} <Link to={paths.rankingSystem}>{copy.rank.link}</Link>
        </p>
      </div>
    </div>
  );
}
