import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { blogList } from '../../../../shared/content/blog-list.ts';
import { blogPath, pageNumber, parseBlogAddress } from '../../features/blog/address.ts';
import { PostResults } from '../../features/blog/PostResults.tsx';
import { PostSearch } from '../../features/blog/PostSearch.tsx';
import { TopicChips } from '../../features/blog/TopicChips.tsx';
import { usePosts } from '../../features/blog/use-posts.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import styles from './blog-page.module.css';

const copy = blogList;

/** Blog listing (/blog). */
export function BlogPage() {
  const { search } = useLocation();
  const address = useMemo(() => parseBlogAddress(search), [search]);
  const { tag, offset } = address;
  const [text, setText] = useState('');
  const posts = usePosts(address, text);
  const { loaded, found } = posts;

  return (
    <div className={`container ${styles.page}`}>
      <PageMeta
        title={copy.meta.title(tag, pageNumber(offset))}
        description={copy.meta.description(tag, pageNumber(offset))}
        canonicalPath={blogPath(address)}
        // An address of nothing: a topic that no post has, a page past the last.
        noindex={loaded?.length === 0 && (tag !== '' || offset > 0)}
      />
      <header className={styles.header}>
        <h1 tabIndex={-1}>{copy.title}</h1>
        <p>{copy.lead}</p>
      </header>
      <div className={styles.filters}>
        <TopicChips chosen={tag} posts={loaded ?? []} />
        <PostSearch text={text} onChange={setText} texts={posts.texts} count={found?.length ?? 0} />
      </div>
      <PostResults
        posts={posts}
        address={address}
        filtered={tag !== '' || text.trim() !== ''}
        onClear={() => setText('')}
      />
    </div>
  );
}
