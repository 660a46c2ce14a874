import { ColumnLayout, FormField, Input, Textarea } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { staffPosts } from '../../../../shared/content/staff/posts.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { type EditedPost, editedPostSchema } from '../../../../shared/contracts/posts/staff-posts.ts';
import { useRecordForm } from '../../accounts/editing/use-record-form.ts';
import { sendCall } from '../../lib/send.ts';
import { messagesOf } from '../clinics/clinic-values.ts';
import { RecordForm } from '../editing/RecordForm.tsx';
import { pictureOf, valueText } from '../editing/value-text.ts';
import { PictureField } from '../pictures/PictureField.tsx';
import { MarkdownField } from './MarkdownField.tsx';
import { bodyOf, labels, valuesOf } from './post-values.ts';
import { RelatedClinicsField, TagsField } from './TokenFields.tsx';

const words = staffPosts.form;

/** Characters that search engines show of a title and a description. */
const SHOWN = { metaTitle: 60, metaDescription: 160 } as const;

interface PostFormProps {
  readonly post: EditedPost;
  readonly onChanged: (post: EditedPost) => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** Form of a post with every field. */
export function PostForm({ post, onChanged, onUnsaved }: PostFormProps) {
  const form = useRecordForm({
    key: `post-${post.id}`,
    stored: post,
    schema: editedPostSchema,
    valuesOf,
    send: ({ values, changed, version }, token) =>
      sendCall(contracts.editPost, {
        params: { id: post.id },
        body: { ...bodyOf(values, changed), version },
        token,
      }),
    messagesOf,
    savedNotice: words.saved,
    onChanged,
  });
  const { values, errors, set } = form;
  const isUnsaved = form.changed.length > 0;
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);

  const text = (name: string) => ({ name, value: valueText(values[name]), error: errors[name], set });
  const tokens = (name: string) => {
    const value = values[name];
    return {
      values: Array.isArray(value) ? value : [],
      error: errors[name],
      onChange: (next: readonly string[]) => set(name, next),
    };
  };
  return (
    <RecordForm form={form} labels={labels} intro={staffPosts.conflict.intro} words={words}>
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
    </RecordForm>
  );
}

interface TextFieldProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly set: (name: string, value: string) => void;
  readonly hint?: string;
  /** Rows of a text of several lines. */
  readonly rows?: number;
  /** Maximum characters that search engines show. */
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
