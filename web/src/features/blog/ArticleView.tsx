import { useState } from 'react';
import { blogPost } from '../../../../shared/content/posts/blog-post.ts';
import { Breadcrumb } from '../../components/breadcrumb/Breadcrumb.tsx';
import { classNames } from '../../components/class-names.ts';
import { TableOfContents } from '../../components/table-of-contents/TableOfContents.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './article.module.css';
import { Byline } from './Byline.tsx';
import { PostBody } from './PostBody.tsx';
import { PostPicture } from './PostPicture.tsx';
import type { Article } from './post.ts';
import { RelatedClinics } from './RelatedClinics.tsx';
import { ShareBar } from './ShareBar.tsx';
import { TagLinks } from './TagLinks.tsx';

const copy = blogPost;

/** A post with its header, contents and related clinics. */
export function ArticleView({ post }: { readonly post: Article }) {
  const { slug, title, excerpt, heroImage, heroImageAlt, tags, headings, relatedClinicIds } = post;
  const [lateBody, setLateBody] = useState(false);
  return (
    <div className={styles.page}>
      <Breadcrumb
        label={copy.breadcrumb.label}
        items={[
          { name: copy.breadcrumb.home, to: paths.home },
          { name: copy.breadcrumb.blog, to: paths.blog },
          { name: title },
        ]}
      />
      <article className={styles.article}>
        <header className={classNames(styles.header, heroImage && styles.illustrated)}>
          {heroImage && <PostPicture src={heroImage} alt={heroImageAlt} eager className={styles.hero} />}
          <div className={styles.heading}>
            <h1 tabIndex={-1}>{title}</h1>
            <Byline {...post} />
            {tags.length > 0 && <TagLinks label={copy.tags} tags={tags} />}
            <ShareBar slug={slug} title={title} />
          </div>
        </header>
        <div className={classNames(styles.columns, headings.length > 0 && styles.withContents)}>
          {headings.length > 0 && (
            <div className={styles.contents}>
              {/* Remounted when the headings are rendered later. */}
              <TableOfContents key={String(lateBody)} title={copy.contents} entries={headings} />
            </div>
          )}
          <div className={styles.main}>
            {excerpt !== '' && <p className={styles.excerpt}>{excerpt}</p>}
            <PostBody slug={slug} onShown={() => setLateBody(true)}>
              <RelatedClinics ids={relatedClinicIds} />
            </PostBody>
          </div>
        </div>
      </article>
    </div>
  );
}
