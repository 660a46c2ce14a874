import { FormField, Input, SpaceBetween } from '@cloudscape-design/components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { staffPosts } from '../../../../shared/content/staff/posts.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { newPostSchema } from '../../../../shared/contracts/posts/staff-posts.ts';
import { useSession } from '../../accounts/session.ts';
import { paths } from '../../lib/paths.ts';
import { sendCall } from '../../lib/send.ts';
import { DialogActions, DialogIntro, StaffDialog } from '../kit/StaffDialog.tsx';

const copy = staffPosts.create;

/** Asks for the title of a new draft, and opens it. The title stays when sending fails. */
export function NewPostDialog({ onClose }: { readonly onClose: () => void }) {
  const { withToken } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [checked, setChecked] = useState(false);
  const parsed = newPostSchema.safeParse({ title });
  const sending = useMutation({
    mutationFn: (body: { readonly title: string }) =>
      withToken((token) => sendCall(contracts.createPost, { body, token })),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: ['/api', 'admin', 'posts'] });
      navigate(paths.adminPost(id));
    },
  });
  const send = () => {
    setChecked(true);
    if (parsed.success && !sending.isPending) sending.mutate({ title: parsed.data.title });
  };
  return (
    <StaffDialog
      title={copy.title}
      size="medium"
      onClose={onClose}
      actions={
        <DialogActions
          submit={copy.submit}
          isSending={sending.isPending}
          pending={copy.pending}
          onSubmit={send}
          onClose={onClose}
        />
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <SpaceBetween size="m">
          <DialogIntro text={copy.intro} error={sending.isError ? copy.failed : undefined} />
          <FormField
            label={copy.field}
            errorText={checked && !parsed.success ? parsed.error.issues[0]?.message : undefined}
            stretch
          >
            <Input value={title} ariaRequired autoFocus onChange={({ detail }) => setTitle(detail.value)} />
          </FormField>
        </SpaceBetween>
      </form>
    </StaffDialog>
  );
}
