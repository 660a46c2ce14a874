import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { City } from '../../../../shared/contracts/entities.ts';
import { HelpCard } from './HelpCard.tsx';
import styles from './help-card.module.css';
import { linesIn } from './lines-in.ts';
import { safetyQuery } from './queries.ts';

interface SafetyCardsProps {
  /** What was typed or searched. */
  readonly text: string;
  /** The city of the search, whose country's lines are shown; those of both countries without one. */
  readonly city?: Pick<City, 'country' | 'state'> | undefined;
}

/** Cards with whom to call, for a search that tells of an emergency. An alert, so that a card is announced while typing. */
export default function SafetyCards({ text, city }: SafetyCardsProps) {
  const searched = useDeferredValue(text.trim());
  const { data = [] } = useQuery({ ...safetyQuery(searched), placeholderData: keepPreviousData });
  if (searched === '' || data.length === 0) return null;
  return (
    <div className={styles.cards} role="alert">
      {data.map(({ concern, lines, ...card }) => (
        <HelpCard key={concern} {...card} lines={linesIn(lines, city)} />
      ))}
    </div>
  );
}
