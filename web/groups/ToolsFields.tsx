import { Checkbox } from '@mantine/core';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import classes from './GroupForm.module.css';
import type { GroupForm } from './useGroupForm.ts';
import { toolNames, type ToolName } from './groupValues.ts';

/** Post types that members can create in a group. */
export function ToolsFields({ form: { draft, set } }: { form: GroupForm }) {
  return (
    <Stack as="fieldset" gap={14} className={classes.set}>
      <Text as="legend" mb={8} weight={650}>
        {t('What members can post')}
      </Text>
      <p>{t('Turning a tool off stops new posts. Existing ones stay.')}</p>
      {(Object.keys(toolNames) as ToolName[]).map((tool) => (
        <Checkbox
          key={tool}
          size="md"
          label={toolNames[tool].label}
          description={toolNames[tool].hint}
          checked={draft[tool] === 'Y'}
          onChange={(event) => set(tool, event.currentTarget.checked ? 'Y' : 'N')}
        />
      ))}
    </Stack>
  );
}
