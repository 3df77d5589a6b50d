import type { SubmitEvent } from 'react';
import type { Action } from '#contract/action.ts';
import { limits } from '#contract/limits.ts';
import { IssueChips } from '../account/IssueChips.tsx';
import { PictureField } from '../files/PictureField.tsx';
import { SubmitRow } from '../posts/SubmitRow.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { LazyEditConflictDialog } from '../drafts/useEditConflict.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import { RichTextEditor } from '../richText/RichTextEditor.tsx';
import { useActionForm, type ActionFormOptions } from './useActionForm.ts';
import classes from './ActionForm.module.css';
import { DrawingField } from './DrawingField.tsx';
import { GroupField } from './GroupField.tsx';
import { KindField } from './KindField.tsx';
import { actionTypes } from './actionTypes.ts';
import { LetterFields } from './LetterFields.tsx';
import { EventFields } from './EventFields.tsx';
import { PetitionFields } from './PetitionFields.tsx';
import { PictureFromWeb } from './PictureFromWeb.tsx';
import { TimeFields } from './TimeFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { RepeatField } from './RepeatField.tsx';
import { TextInput } from '../ui/fields.tsx';

/**
 * Form to create or edit an action. The type comes first, because the other fields depend on it,
 * and it cannot be changed later.
 */
export function ActionForm({
  submitLabel,
  ...options
}: ActionFormOptions & { submitLabel: string }) {
  const form = useActionForm(options);
  const { draft, updateDraft, errors } = form;
  const { edited, repeated, group } = options;
  const groupId = edited ? edited.content.group_id : (group?.id ?? draft.group_id);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.submit();
  };
  const fields = { draft, errors, updateDraft };
  const whenAndWhere = (
    <>
      <TimeFields {...fields} />
      <PlaceFields {...fields} />
    </>
  );

  return (
    <Card as="section" aria-label={actionTypes[draft.kind].label}>
      <Stack as="form" gap={20} noValidate onSubmit={onSubmit}>
        <LazyEditConflictDialog conflict={form.conflict} />
        <ErrorSummary errors={form.summary} />
        {edited?.action.text_signed && <SignedNote action={edited.action} />}
        {!edited && !repeated && <KindField {...fields} />}
        {repeated && <RepeatField {...fields} action={repeated.action} />}
        <TextInput
          id="title"
          size="md"
          label={t('Title')}
          maxLength={limits.title}
          value={draft.title}
          error={errors['title']}
          onChange={(event) => updateDraft({ title: event.currentTarget.value })}
        />
        {draft.kind === 'event' && whenAndWhere}
        <RichTextEditor
          id="description"
          label={t('Description (optional)')}
          value={draft.description}
          maxLength={limits.richText}
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
        >
          <PictureFromWeb onChange={(picture) => updateDraft({ picture })} />
        </PictureField>
        <DrawingField {...fields} />
        {draft.kind === 'petition' && <PetitionFields {...fields} />}
        {draft.kind === 'event' && <EventFields {...fields} />}
        {draft.kind === 'letter' && <LetterFields {...fields} />}
        {draft.kind !== 'event' && whenAndWhere}
        {draft.kind !== 'petition' && (
          <TextInput
            id="time_to_complete"
            className={classes.short ?? ''}
            size="md"
            type="number"
            inputMode="numeric"
            min={1}
            label={t('How many minutes will it take?')}
            value={draft.minutes}
            error={errors['time_to_complete']}
            onChange={(event) => updateDraft({ minutes: event.currentTarget.value })}
          />
        )}
        <TextInput
          id="url"
          size="md"
          type="url"
          inputMode="url"
          label={t('Link (optional)')}
          placeholder="https://"
          maxLength={limits.link}
          value={draft.url}
          error={errors['url']}
          onChange={(event) => updateDraft({ url: event.currentTarget.value })}
        />
        <IssueChips
          id="issues"
          question={t('Issues (optional)')}
          hint={t('Helps members who chose these issues find it under “For you.”')}
          value={draft.issues}
          error={errors['issues']}
          onChange={(issues) => updateDraft({ issues })}
        />
        {!edited && !repeated && !group && <GroupField {...fields} />}
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

/** Explains how much of a signed text can be changed. */
const SignedNote = ({ action: { kind } }: { action: Action }) => (
  <Text size="sm" color="faint">
    {kind === 'letter'
      ? t(
          'People have sent this letter. You can still fix mistakes: up to one character in ten, but no more than 60. Everyone who wrote will be notified and can read the earlier version. To change more, start a new letter.',
        )
      : t(
          'People have signed this text. You can still fix mistakes: up to one character in ten, but no more than 60. Everyone who signed will be notified, can read the earlier version and can remove their signature. To change more, start a new petition.',
        )}
  </Text>
);
