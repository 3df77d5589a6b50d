import { NativeSelect } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { RichTextEditor } from '../richText/RichTextEditor.tsx';
import { TagsField } from '../ui/TagsField.tsx';
import { fieldId, type GroupForm } from './useGroupForm.ts';
import { IconField } from './IconField.tsx';
import { TextInput, Textarea } from '../ui/fields.tsx';

/** Icon, name, parent and brief description of a group. */
export function BasicsFields({
  form: { draft, errors, imageUpload, set },
  id,
}: {
  form: GroupForm;
  /** Id of the edited group, which cannot be its own parent; undefined for a new group. */
  id?: number;
}) {
  const parents =
    useApiQuery('GET /group/parent-groups', id === undefined ? {} : { id }).data?.contents ?? [];
  // The viewer may not own the current parent. Then it is not in the list and has no name here.
  const parentListed = parents.some((parent) => parent.id === draft.parent_id);
  return (
    <>
      <IconField
        name={draft.name}
        icon={draft.icon}
        imageUpload={imageUpload}
        error={errors['icon']}
        onRemove={() => set('icon', null)}
      />
      <TextInput
        id={fieldId('name')}
        size="md"
        label={t('Name')}
        maxLength={limits.name}
        value={draft.name}
        error={errors['name']}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      {(parents.length > 0 || draft.parent_id !== null) && (
        <NativeSelect
          id={fieldId('parent_id')}
          size="md"
          label={t('Parent group (optional)')}
          description={t('Choose one of your groups.')}
          value={draft.parent_id === null ? '' : String(draft.parent_id)}
          error={errors['parent_id']}
          onChange={(event) => set('parent_id', Number(event.currentTarget.value) || null)}
        >
          <option value="">{t('None')}</option>
          {!parentListed && draft.parent_id !== null && (
            <option value={draft.parent_id}>{t('Current parent group')}</option>
          )}
          {parents.map((parent) => (
            <option key={parent.id} value={parent.id}>
              {parent.name}
            </option>
          ))}
        </NativeSelect>
      )}
      <TextInput
        id={fieldId('brief_description')}
        size="md"
        label={t('Brief description (optional)')}
        description={t('One line, shown in lists of groups.')}
        maxLength={limits.title}
        value={draft.brief_description}
        error={errors['brief_description']}
        onChange={(event) => set('brief_description', event.currentTarget.value)}
      />
    </>
  );
}

/** Description, tags and rules of a group. */
export const TextFields = ({ form: { draft, errors, set } }: { form: GroupForm }) => (
  <>
    <RichTextEditor
      id={fieldId('description')}
      label={t('Description (optional)')}
      maxLength={limits.richText}
      value={draft.description}
      error={errors['description']}
      onChange={(description) => set('description', description)}
    />
    <TagsField
      id={fieldId('tags')}
      label={t('Tags (optional)')}
      value={draft.tags}
      error={errors['tags']}
      onChange={(tags) => set('tags', tags)}
    />
    <Textarea
      id={fieldId('rules')}
      size="md"
      label={t('Rules (optional)')}
      description={t('A few sentences everyone reads before joining.')}
      autosize
      minRows={2}
      maxRows={12}
      maxLength={limits.groupRules}
      value={draft.rules}
      error={errors['rules']}
      onChange={(event) => set('rules', event.currentTarget.value)}
    />
  </>
);
