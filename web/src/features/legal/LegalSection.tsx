import type { LegalBlock, LegalSection as Section } from '../../../../shared/content/legal/legal.ts';
import styles from './legal.module.css';

interface LegalSectionProps {
  readonly section: Section;
  /** Number of the section, for references. */
  readonly number: number;
}

export function LegalSection({ section: { id, title, blocks }, number }: LegalSectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <span className={styles.number}>{number}.</span> {title}
      </h2>
      {blocks.map((block) => (
        <Block key={keyOf(block)} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { readonly block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('heading' in block) return <h3>{block.heading}</h3>;
  return (
    <ul>
      {block.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** Texts are unique within a section. */
function keyOf(block: LegalBlock): string {
  if (typeof block === 'string') return block;
  return 'heading' in block ? block.heading : block.list.join();
}
