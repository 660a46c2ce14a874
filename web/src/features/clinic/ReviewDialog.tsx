import { clinic as copy } from '../../../../shared/content/clinic.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ReviewForm } from './ReviewForm.tsx';

interface ReviewDialogProps {
  readonly clinicName: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ReviewDialog({ clinicName, open, onClose }: ReviewDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.reviewForm.title}>
      <ReviewForm clinicName={clinicName} onDone={onClose} />
    </Dialog>
  );
}
