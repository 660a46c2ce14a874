import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { blogList } from '../../../../shared/content/posts/blog-list.ts';
import { ListPage } from '../../components/ListPage.tsx';
import { blogPath, pageNumber, parseListUrl } from '../../features/blog/list-url.ts';
import { PostResults } from '../../features/blog/PostResults.tsx';
import { PostSearch } from '../../features/blog/PostSearch.tsx';
import { TopicChips } from '../../features/blog/TopicChips.tsx';
import { usePosts } from '../../features/blog/use-posts.ts';
import { PageMeta } from '../../lib/page-meta.tsx';

const copy = blogList;

/** Blog listing (/blog). */
export function BlogPage() {
  const { search } = useLocation();
  const list = useMemo(() => parseListUrl(search), [search]);
  const { tag, offset } = list;
  const [text, setText] = useState('');
  const posts = usePosts(list, text);
  const { loaded, found } = posts;

  return (
    <ListPage
      title={copy.title}
      lead={copy.lead}
      filters={
        <>
          <TopicChips chosen={tag} posts={loaded ?? []} />
          <PostSearch text={text} onChange={setText} texts={posts.texts} count={found?.length ?? 0} />
        </>
      }
    >
      <PageMeta
        title={copy.meta.title(tag, pageNumber(offset))}
        description={copy.meta.description(tag, pageNumber(offset))}
        canonicalPath={blogPath(list)}
        // No posts: an unknown topic, or a page after the last.
        noindex={loaded?.length === 0 && (tag !== '' || offset > 0)}
      />
      <PostResults
        posts={posts}
        list={list}
        filtered={tag !== '' || text.trim() !== ''}
        onClear={() => setText('')}
      />
    </ListPage>
  );
}
