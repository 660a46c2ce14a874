import { brand } from '../../../../shared/content/brand.ts';
import { blogCard } from '../../../../shared/content/posts/blog-card.ts';
import { Badge } from '../../components/badge/Badge.tsx';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import { Link } from '../../components/Link.tsx';
import { Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { paths } from '../../lib/paths.ts';
import { Byline } from './Byline.tsx';
import { PostPicture } from './PostPicture.tsx';
import type { PostSummary } from './post.ts';
import styles from './post-card.module.css';

const copy = blogCard;

/** Tags that a card shows (specification, section 9). */
const MAX_TAGS = 3;

interface PostCardProps {
  readonly post: PostSummary;
  /** Level of the title: one below the heading of the list. */
  readonly headingLevel?: 2 | 3;
}

/** A post in a list (specification, 'Blog listing'). The whole card is a link to the post. */
export function PostCard({ post, headingLevel = 3 }: PostCardProps) {
  const { slug, title, excerpt, heroImage, tags, author } = post;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={classNames(card.card, card.linked, styles.card)}>
      <PostPicture src={heroImage || blogCard.defaultImage} className={styles.picture} />
      <div className={styles.text}>
        <Heading className={styles.title}>
          <Link to={paths.blogPost(slug)} className={classNames(card.cover, card.link, styles.link)}>
            {title}
          </Link>
        </Heading>
        <Byline {...post} author={author || brand.editorialTeam} />
        <p className={styles.excerpt}>{excerpt}</p>
        {tags.length > 0 && (
          <p className={styles.tags}>
            <span className="visually-hidden">{copy.topics} </span>
            {tags.slice(0, MAX_TAGS).map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
            {tags.length > MAX_TAGS && (
              <span className={styles.more}>{copy.moreTags(tags.length - MAX_TAGS)}</span>
            )}
          </p>
        )}
      </div>
    </article>
  );
}

/** A placeholder with a card's size. */
export function PostCardSkeleton() {
  return (
    <div className={classNames(card.card, styles.card)}>
      <div className={styles.pictureSkeleton}>
        <Skeleton shape="block" />
      </div>
      <div className={styles.text}>
        <Skeleton shape="heading" />
        <Skeleton width="medium" />
        <div>
          <Skeleton />
          <Skeleton />
          <Skeleton width="short" />
        </div>
        <Skeleton width="short" />
      </div>
    </div>
  );
}
