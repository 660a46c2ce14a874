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
import { useSession } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { SendError, sendCall } from '../../lib/send.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { DialogActions, DialogIntro, StaffDialog } from '../kit/StaffDialog.tsx';
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
  const toasts = useToast();
  const [dialog, setDialog] = useState<'publish' | 'schedule' | 'unpublish'>();
  const { id, title, status, publishedAt = '' } = post;
  const close = () => setDialog(undefined);
  const questions = {
    publish: { title: copy.publishTitle(title), text: copy.publishIntro, submit: copy.publish },
    unpublish:
      status === 'scheduled'
        ? { title: copy.cancelTitle(title), text: copy.cancelIntro, submit: copy.cancel }
        : { title: copy.unpublishTitle(title), text: copy.unpublishIntro, submit: copy.unpublish },
  };
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
                <Button variant="primary" disabled={isUnsaved} onClick={() => setDialog('publish')}>
                  {copy.publish}
                </Button>
              )}
              {status !== 'published' && (
                <Button disabled={isUnsaved} onClick={() => setDialog('schedule')}>
                  {status === 'scheduled' ? copy.reschedule : copy.schedule}
                </Button>
              )}
              {status !== 'draft' && (
                <Button onClick={() => setDialog('unpublish')}>
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
      {dialog === 'schedule' && <ScheduleDialog post={post} onChanged={onChanged} onClose={close} />}
      {(dialog === 'publish' || dialog === 'unpublish') && (
        <ConfirmDialog
          {...questions[dialog]}
          pending={copy.pending}
          send={(token) =>
            sendCall(dialog === 'publish' ? contracts.publishPost : contracts.unpublishPost, {
              params: { id },
              token,
            })
          }
          onSent={(changed) => {
            toasts.show(copy.done[changed.status]);
            onChanged(changed);
          }}
          errorText={(error) => reasonOf(error).description ?? copy.failed.description}
          onClose={close}
        />
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
function ScheduleDialog({ post: { id, title, publishedAt }, onChanged, onClose }: ScheduleDialogProps) {
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
      title={copy.scheduleTitle(title)}
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
