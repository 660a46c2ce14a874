import { ReportDialog } from './ReportDialog.tsx';
import { ReviewDialog, type ReviewedClinic } from './ReviewDialog.tsx';

interface ReviewDialogsProps {
  readonly clinic: ReviewedClinic;
  /** The review to report; without one, a review is written. */
  readonly reviewId?: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The dialogs of reviews, in one chunk: both need the code of forms. */
export default function ReviewDialogs({ clinic, reviewId, open, onClose }: ReviewDialogsProps) {
  return reviewId === undefined ? (
    <ReviewDialog clinic={clinic} open={open} onClose={onClose} />
  ) : (
    <ReportDialog reviewId={reviewId} open={open} onClose={onClose} />
  );
}
