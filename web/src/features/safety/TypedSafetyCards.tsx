import { type ComponentProps, lazy, Suspense } from 'react';

/** Without its code there is no card; the search page, to which the form leads, has it in its document. */
const SafetyCards = lazy(() => import('./SafetyCards.tsx').catch(() => ({ default: () => null })));

/** Safety cards of a page whose text field is empty at first: loaded with the first letter. */
export function TypedSafetyCards(props: ComponentProps<typeof SafetyCards>) {
  return (
    props.text !== '' && (
      <Suspense>
        <SafetyCards {...props} />
      </Suspense>
    )
  );
}
