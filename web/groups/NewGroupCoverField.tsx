import { CoverField } from '../layout/CoverField.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import type { GroupForm } from './useGroupForm.ts';

/** The cover of a new group, which is saved when the group is created. */
export const NewGroupCoverField = ({ form: { draft, saving, set } }: { form: GroupForm }) => (
  <Stack gap={8} role="group" aria-labelledby="cover-label">
    <Text id="cover-label" as="span" weight={600}>
      {t('Choose a cover (optional)')}
    </Text>
    <CoverField
      name={draft.name}
      cover={draft.cover && 'drawing' in draft.cover ? draft.cover : undefined}
      part={draft.cover && 'image' in draft.cover ? draft.cover : undefined}
      hint={t('Everyone who can see the group can see its cover.')}
      saving={saving}
      onSave={async ({ drawing }, part) => set('cover', drawing ? { drawing } : (part ?? null))}
    />
  </Stack>
);
