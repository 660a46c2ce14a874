import type { ReactNode } from 'react';
import type { ClinicCard as Clinic } from '../../../../shared/contracts/entities.ts';
import { useCardActions } from '../choices/use-card-actions.ts';
import { Repeat } from '../skeleton/Skeleton.tsx';
import { ClinicCard, ClinicCardSkeleton } from './ClinicCard.tsx';
import styles from './clinic-card.module.css';
import type { ListCategory } from './people-text.ts';

interface ClinicGridProps {
  readonly clinics: readonly Clinic[];
  /** Numbers the cards from 1 by their position. */
  readonly ranked?: boolean;
  readonly headingLevel?: 2 | 3;
  /** Of the list, where it has one. */
  readonly category?: ListCategory | undefined;
}

/** Clinic cards in as many columns as fit, at most three on a page of full width. */
export function ClinicGrid({ clinics, ranked = false, headingLevel = 3, category }: ClinicGridProps) {
  const choices = useCardActions();
  return (
    <>
      <List>
        {clinics.map((clinic, index) => (
          <li key={clinic.id}>
            <ClinicCard
              clinic={clinic}
              headingLevel={headingLevel}
              category={category}
              {...(ranked && { rank: index + 1 })}
            >
              {choices && <choices.CardActions clinic={clinic} />}
            </ClinicCard>
          </li>
        ))}
      </List>
      {choices && <choices.CompareBar />}
    </>
  );
}

export function ClinicGridSkeleton({ count }: { readonly count: number }) {
  return (
    <List>
      <Repeat count={count}>
        {(index) => (
          <li key={index}>
            <ClinicCardSkeleton />
          </li>
        )}
      </Repeat>
    </List>
  );
}

function List({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
    <ul role="list" className={styles.grid}>
      {children}
    </ul>
  );
}
