import { t } from '../i18n/language.ts';
import { DrawingChoice } from '../layout/DrawingChoice.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import type { ActionFieldsProps } from './actionDraft.ts';
import { actionTypes } from './actionTypes.ts';

/** The drawing of an action without a photo. The one of its kind is chosen first. */
export const DrawingField = ({ draft, updateDraft }: ActionFieldsProps) =>
  !draft.picture && (
    <Stack gap={8}>
      <Text size="sm" color="muted">
        {t('Without a photo, this drawing is shown:')}
      </Text>
      <DrawingChoice
        value={draft.drawing ?? actionTypes[draft.kind].drawing}
        onChange={(drawing) => updateDraft({ drawing })}
      />
    </Stack>
  );
