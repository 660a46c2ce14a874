import {
  Badge,
  Box,
  Button,
  Container,
  DatePicker,
  FormField,
  Header,
  SpaceBetween,
  TimeInput,
} from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { staffPosts } from '../../../../shared/content/staff/posts.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import type { EditedPost } from '../../../../shared/contracts/posts/staff-posts.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { SendError, sendCall } from '../../lib/send.ts';
import { DialogActions, DialogIntro, StaffDialog } from '../kit/StaffDialog.tsx';
import { SignedOut, useSession } from '../session/session.ts';
import { instantOf, localParts, timeText, utcText } from './local-time.ts';
import { statusColours } from './PostList.tsx';

const copy = staffPosts.state;

interface PublicationStateProps {
  readonly post: EditedPost;
  /** Whether the form has unsaved changes: publishing uses the stored post. */
  readonly isUnsaved: boolean;
  readonly onChanged: (post: EditedPost) => void;
}

/** Publication state of a post, with its date. */
export function PublicationState({ post, isUnsaved, onChanged }: PublicationStateProps) {
  const { withToken } = useSession();
  const toasts = useToast();
  const [isScheduling, setScheduling] = useState(false);
  const { id, status, publishedAt = '' } = post;
  const act = useMutation({
    mutationFn: (action: 'publishPost' | 'unpublishPost') =>
      withToken((token) => sendCall(contracts[action], { params: { id }, token })),
    onSuccess: (changed) => {
      toasts.show(copy.done[changed.status]);
      onChanged(changed);
    },
    onError: (error) => {
      if (!(error instanceof SignedOut))
        toasts.show({ ...copy.failed, ...reasonOf(error), variant: 'destructive' });
    },
  });
  const said = {
    draft: copy.draft,
    scheduled: copy.scheduled(timeText(publishedAt || post.updatedAt)),
    published: copy.published(timeText(publishedAt || post.updatedAt)),
  }[status];
  return (
    <Container
      header={
        <Header
          variant="h3"
          description={isUnsaved && status !== 'published' ? copy.unsaved : undefined}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              {status !== 'published' && (
                <Button
                  variant="primary"
                  disabled={isUnsaved || act.isPending}
                  onClick={() => act.mutate('publishPost')}
                >
                  {copy.publish}
                </Button>
              )}
              {status !== 'published' && (
                <Button disabled={isUnsaved || act.isPending} onClick={() => setScheduling(true)}>
                  {status === 'scheduled' ? copy.reschedule : copy.schedule}
                </Button>
              )}
              {status !== 'draft' && (
                <Button disabled={act.isPending} onClick={() => act.mutate('unpublishPost')}>
                  {status === 'scheduled' ? copy.cancel : copy.unpublish}
                </Button>
              )}
            </SpaceBetween>
          }
        >
          {copy.title}
        </Header>
      }
    >
      <SpaceBetween direction="horizontal" size="s" alignItems="center">
        <Badge color={statusColours[status]}>{staffPosts.statuses[status]}</Badge>
        <Box>{said}</Box>
      </SpaceBetween>
      {isScheduling && (
        <ScheduleDialog post={post} onChanged={onChanged} onClose={() => setScheduling(false)} />
      )}
    </Container>
  );
}

/** Message of the call about an invalid field. */
function reasonOf(error: unknown): { readonly description?: string } {
  const [first] = error instanceof SendError ? Object.values(error.fields) : [];
  return first === undefined ? {} : { description: first.join(' ') };
}

interface ScheduleDialogProps extends Pick<PublicationStateProps, 'post' | 'onChanged'> {
  readonly onClose: () => void;
}

/** Asks for a day and a local time, and shows them in UTC. */
function ScheduleDialog({ post: { id, publishedAt }, onChanged, onClose }: ScheduleDialogProps) {
  const { withToken } = useSession();
  const toasts = useToast();
  const stored = publishedAt === undefined ? { date: '', time: '' } : localParts(new Date(publishedAt));
  const [date, setDate] = useState(stored.date);
  const [time, setTime] = useState(stored.time);
  const [checked, setChecked] = useState(false);
  const at = instantOf(date, time);
  const problem = at === undefined ? copy.noTime : at.getTime() <= Date.now() ? copy.past : undefined;
  const sending = useMutation({
    mutationFn: (instant: Date) =>
      withToken((token) =>
        sendCall(contracts.publishPost, { params: { id }, body: { at: instant.toISOString() }, token }),
      ),
    onSuccess: (changed) => {
      toasts.show(copy.done[changed.status]);
      onChanged(changed);
      onClose();
    },
  });
  const { error } = sending;
  const send = () => {
    setChecked(true);
    if (at !== undefined && problem === undefined && !sending.isPending) sending.mutate(at);
  };
  return (
    <StaffDialog
      title={copy.schedule}
      size="medium"
      onClose={onClose}
      actions={
        <DialogActions
          submit={copy.schedule}
          isSending={sending.isPending}
          pending={copy.pending}
          onSubmit={send}
          onClose={onClose}
        />
      }
    >
      <SpaceBetween size="m">
        <DialogIntro
          text={copy.scheduleIntro}
          error={error ? (reasonOf(error).description ?? copy.failed.description) : undefined}
        />
        <FormField label={copy.date} errorText={checked ? problem : undefined}>
          <DatePicker
            value={date}
            placeholder="YYYY/MM/DD"
            openCalendarAriaLabel={(day) => [copy.calendar, day].filter((part) => part).join(', ')}
            todayAriaLabel={copy.today}
            nextMonthAriaLabel={copy.nextMonth}
            previousMonthAriaLabel={copy.previousMonth}
            onChange={({ detail }) => setDate(detail.value)}
          />
        </FormField>
        <FormField label={copy.time} constraintText={copy.timeHint}>
          <TimeInput
            value={time}
            format="hh:mm"
            placeholder="hh:mm"
            onChange={({ detail }) => setTime(detail.value)}
          />
        </FormField>
        <div role="status">{at && <Box color="text-body-secondary">{copy.utc(utcText(at))}</Box>}</div>
      </SpaceBetween>
    </StaffDialog>
  );
}
