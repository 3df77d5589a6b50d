import { Checkbox } from '@mantine/core';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import classes from './GroupForm.module.css';
import type { GroupForm } from './useGroupForm.ts';
import { groupTools, type ToolName } from './groupValues.ts';

/** Tools of a group: checkboxes for the types of posts that members can create. */
export function ToolsFields({ form: { draft, set } }: { form: GroupForm }) {
  return (
    <Stack as="fieldset" gap={14} className={classes.set}>
      <Text as="legend" mb={8} weight={650}>
        {t('What members can post')}
      </Text>
      <p>{t('Turning a tool off stops new posts. Existing ones stay.')}</p>
      {(Object.keys(groupTools) as ToolName[]).map((tool) => (
        <Checkbox
          key={tool}
          size="md"
          label={groupTools[tool].label}
          description={groupTools[tool].hint}
          checked={draft[tool] === 'Y'}
          onChange={(event) => set(tool, event.currentTarget.checked ? 'Y' : 'N')}
        />
      ))}
    </Stack>
  );
}
