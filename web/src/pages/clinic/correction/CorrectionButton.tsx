import { lazy, Suspense, useState } from 'react';
import { clinic as copy } from '../../../../../shared/content/clinics/clinic.ts';
import { Button } from '../../../components/button/Button.tsx';

/** Loaded when it is first opened. */
const CorrectionDialog = lazy(() => import('./CorrectionDialog.tsx'));

/** Where marks of outdated facts lead. */
export const CORRECTION_ID = 'correct';

interface CorrectionButtonProps {
  readonly clinic: { readonly slug: string; readonly name: string };
}

/** Opens the form that reports an error in the listing. */
export function CorrectionButton({ clinic }: CorrectionButtonProps) {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button id={CORRECTION_ID} variant="quiet" size="small" onClick={() => setOpen(true)}>
        {copy.correct}
      </Button>
      {open !== undefined && (
        <Suspense>
          <CorrectionDialog clinic={clinic} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
