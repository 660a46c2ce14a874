import { ChipLink, ChipList } from '../../components/chip/Chip.tsx';
import { blogPath } from './list-url.ts';

interface TagLinksProps {
  readonly label: string;
  readonly tags: readonly string[];
}

/** Links to the posts of each tag. */
export function TagLinks({ label, tags }: TagLinksProps) {
  return (
    <ChipList label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <ChipLink to={blogPath({ tag })}>{tag}</ChipLink>
        </li>
      ))}
    </ChipList>
  );
}
