import {
  Alert,
  Box,
  Button,
  ColumnLayout,
  Container,
  FormField,
  Header,
  Input,
  SpaceBetween,
  Textarea,
} from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { staffPosts } from '../../../../shared/content/staff-posts.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { type EditedPost, editedPostSchema } from '../../../../shared/contracts/staff-posts.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { SendError, sendCall } from '../../lib/send.ts';
import { Conflict, useUnsaved } from '../Conflict.tsx';
import { changedFields, messagesOf, pictureOf, type Values, valueText } from '../clinics/clinic-values.ts';
import { PictureField } from '../pictures/PictureField.tsx';
import { SignedOut, useSession } from '../session/session.ts';
import { MarkdownField } from './MarkdownField.tsx';
import { bodyOf, keepDraft, labels, readDraft, valuesOf } from './post-values.ts';
import { RelatedClinicsField, TagsField } from './TokenFields.tsx';

const words = staffPosts.form;

/** Characters that search engines show of a title and a description. */
const SHOWN = { metaTitle: 60, metaDescription: 160 } as const;

interface PostFormProps {
  readonly post: EditedPost;
  readonly onChanged: (post: EditedPost) => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/**
 * Every field of a post. What was typed stays when saving fails, when the session ends, when the page is left or loaded again, and
 * when the post has changed meanwhile: then both versions are shown.
 */
export function PostForm({ post, onChanged, onUnsaved }: PostFormProps) {
  const { withToken } = useSession();
  const toasts = useToast();
  const [draft] = useState(() => readDraft(post.id));
  /** The stored post that the values are compared with, and whose version is sent. */
  const [base, setBase] = useState(draft?.base ?? post);
  const [typed, setTyped] = useState<Values>(draft?.typed ?? {});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** Fields that another member of staff has changed as well. */
  const [conflict, setConflict] = useState<readonly string[]>();
  const stored = valuesOf(base);
  const values = { ...stored, ...typed };
  const changed = changedFields(values, stored);
  const isUnsaved = changed.length > 0;
  // Without changes it shows what is stored now.
  if (post.version > base.version && !isUnsaved) setBase(post);
  useEffect(() => keepDraft(post.id, isUnsaved ? { base, typed } : undefined));
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  useUnsaved(isUnsaved);

  const saving = useMutation({
    mutationFn: () =>
      withToken((token) =>
        sendCall(contracts.editPost, {
          params: { id: post.id },
          body: { ...bodyOf(values, changed), version: base.version },
          token,
        }),
      ),
    onSuccess: (saved) => {
      setBase(saved);
      setTyped({});
      setErrors({});
      setConflict(undefined);
      toasts.show(words.saved);
      onChanged(saved);
    },
    onError: (error) => {
      if (!(error instanceof SendError)) return;
      setErrors(messagesOf(error.fields));
      const current = editedPostSchema.safeParse(error.body?.current);
      if (error.status === 409 && current.success) {
        const theirs = valuesOf(current.data);
        setConflict(changed.filter((name) => changedFields(theirs, stored).includes(name)));
        setBase(current.data);
      }
    },
  });

  const set = (name: string, value: Values[string]) => setTyped((before) => ({ ...before, [name]: value }));
  const text = (name: string) => ({ name, value: valueText(values[name]), error: errors[name], set });
  const tokens = (name: string) => {
    const value = values[name];
    return {
      values: Array.isArray(value) ? value : [],
      error: errors[name],
      onChange: (next: readonly string[]) => set(name, next),
    };
  };
  const { error } = saving;
  const isConflict = error instanceof SendError && error.status === 409;
  const failure =
    error === null || isConflict || error instanceof SignedOut
      ? undefined
      : error instanceof SendError && error.status === 400
        ? words.invalid
        : error instanceof SendError && error.status === 404
          ? words.gone
          : words.failed;
  return (
    <Container
      header={<Header variant="h3">{words.title}</Header>}
      footer={
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          <Button
            variant="primary"
            loading={saving.isPending}
            loadingText={words.saving}
            disabled={!isUnsaved}
            onClick={() => saving.mutate()}
          >
            {words.save}
          </Button>
          <Button
            disabled={!isUnsaved || saving.isPending}
            onClick={() => {
              setTyped({});
              setErrors({});
              setConflict(undefined);
              saving.reset();
            }}
          >
            {words.reset}
          </Button>
          <div role="status">
            {isUnsaved && <Box color="text-body-secondary">{words.unsaved(changed.length)}</Box>}
          </div>
        </SpaceBetween>
      }
    >
      <SpaceBetween size="l">
        <div role="alert">{failure !== undefined && <Alert type="error">{failure}</Alert>}</div>
        {conflict !== undefined && (
          <Conflict
            names={conflict}
            labels={labels}
            intro={staffPosts.conflict.intro}
            mine={values}
            theirs={stored}
            typed={typed}
            set={set}
          />
        )}
        <TextField {...text('title')} />
        <MarkdownField
          value={valueText(values.content)}
          error={errors.content}
          onChange={(content) => set('content', content)}
        />
        <TextField {...text('excerpt')} hint={words.excerptHint} rows={3} />
        <ColumnLayout columns={2}>
          <TextField {...text('slug')} hint={words.slugHint} />
          <TextField {...text('author')} hint={words.authorHint} />
        </ColumnLayout>
        <ColumnLayout columns={2}>
          <TagsField {...tokens('tags')} />
          <RelatedClinicsField {...tokens('relatedClinicIds')} />
        </ColumnLayout>
        <ColumnLayout columns={2}>
          <TextField {...text('metaTitle')} shown={SHOWN.metaTitle} />
          <TextField {...text('metaDescription')} shown={SHOWN.metaDescription} rows={3} />
        </ColumnLayout>
        <PictureField
          value={pictureOf(values)}
          onChange={({ picture, alt }) => {
            set('picture', picture);
            set('alt', alt);
          }}
          errors={{ picture: errors.heroImageKey, alt: errors.heroImageAlt }}
        />
        <TextField {...text('ogImage')} hint={words.ogImageHint} />
      </SpaceBetween>
    </Container>
  );
}

interface TextFieldProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly set: (name: string, value: string) => void;
  readonly hint?: string;
  /** Of a text of several lines. */
  readonly rows?: number;
  /** Characters that search engines show. */
  readonly shown?: number;
}

function TextField({ name, value, error, set, hint, rows, shown }: TextFieldProps) {
  const onChange = ({ detail }: { readonly detail: { readonly value: string } }) => set(name, detail.value);
  return (
    <FormField
      label={labels[name]}
      description={hint}
      constraintText={shown === undefined ? undefined : words.shown([...value].length, shown)}
      errorText={error}
      stretch
    >
      {rows === undefined ? (
        <Input value={value} onChange={onChange} />
      ) : (
        <Textarea value={value} rows={rows} onChange={onChange} />
      )}
    </FormField>
  );
}
