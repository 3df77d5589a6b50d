import { NativeSelect } from '@mantine/core';
import type { SubmitEvent } from 'react';
import type { Poll } from '#contract/poll.ts';
import { limits } from '#contract/limits.ts';
import { PictureField } from '../files/PictureField.tsx';
import { SubmitRow } from '../posts/SubmitRow.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { LazyEditConflictDialog } from '../drafts/useEditConflict.tsx';
import { Columns, Stack } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import { RichTextEditor } from '../richText/RichTextEditor.tsx';
import { TagsField } from '../ui/TagsField.tsx';
import { ClosingFields } from './ClosingFields.tsx';
import { OptionsField } from './OptionsField.tsx';
import { usePollForm, type PollFormOptions } from './usePollForm.ts';
import { Textarea } from '../ui/fields.tsx';
import { getPollTypeOfDraft } from './types/index.ts';

const resultsShown: { value: Poll['results']; label: string }[] = [
  { value: 'always', label: t('Always, from 10 votes on') },
  { value: 'voted', label: t('After they vote') },
  { value: 'closed', label: t('When the poll closes') },
];

/** Form to create or edit a poll. */
export function PollForm({ submitLabel, ...options }: PollFormOptions & { submitLabel: string }) {
  const form = usePollForm(options);
  const { draft, updateDraft, errors } = form;
  const { edited, group } = options;
  const { SettingsFields } = getPollTypeOfDraft(draft);
  const groupId = edited ? edited.content.group_id : group?.id;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.submit();
  };

  return (
    <Card as="section" aria-label={t('Poll')}>
      <Stack as="form" gap={20} noValidate onSubmit={onSubmit}>
        <LazyEditConflictDialog conflict={form.conflict} />
        <ErrorSummary errors={form.summary} />
        <Textarea
          id="question"
          size="md"
          label={t('Question')}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={limits.title}
          value={draft.question}
          error={errors['question']}
          onChange={(event) =>
            updateDraft({ question: event.currentTarget.value.replaceAll('\n', ' ') })
          }
        />
        <OptionsField
          options={draft.options}
          errors={errors}
          onChange={(options, resolved) => updateDraft({ options }, ['options', ...resolved])}
        />
        <Columns min={240} gap={16} align="start">
          <SettingsFields draft={draft} errors={errors} onChange={updateDraft} />
          <NativeSelect
            id="results"
            size="md"
            label={t('When can people see results?')}
            data={resultsShown}
            value={draft.results}
            error={errors['results']}
            onChange={(event) =>
              updateDraft({ results: event.currentTarget.value as Poll['results'] })
            }
          />
        </Columns>
        <ClosingFields value={draft} error={errors['close_on']} onChange={updateDraft} />
        <RichTextEditor
          id="description"
          label={t('Description (optional)')}
          value={draft.description}
          maxLength={limits.post}
          error={errors['description']}
          onChange={(description) => updateDraft({ description })}
        />
        <PictureField
          image={draft.picture}
          imageUpload={form.imageUpload}
          savedImage={form.saved.picture}
          error={errors['image']}
          onChange={(picture) => updateDraft({ picture })}
          describable
        />
        <TagsField
          id="tags"
          label={t('Tags (optional)')}
          value={draft.tags}
          error={errors['tags']}
          onChange={(tags) => updateDraft({ tags })}
        />
        <SubmitRow
          choice={draft}
          groupId={groupId}
          previous={edited?.content}
          error={errors['shared_as']}
          onChange={(choice) => updateDraft(choice)}
          discard={
            form.hasChanges
              ? { label: edited ? t('Discard changes') : t('Start over'), onPress: form.discard }
              : undefined
          }
          submitLabel={submitLabel}
          submitting={form.sending}
        />
      </Stack>
    </Card>
  );
}
