import { Checkbox } from '@mantine/core';
import { t } from '../i18n/language.ts';
import classes from './GroupForm.module.css';
import type { GroupForm } from './useGroupForm.ts';
import { toolNames, type ToolName } from './groupValues.ts';

/** Post types that members can create in a group. */
export function ToolsFields({ form: { values, set } }: { form: GroupForm }) {
  return (
    <fieldset className={classes.set}>
      <legend>{t('What members can post')}</legend>
      <p>{t('Turning a tool off stops new posts. Existing ones stay.')}</p>
      {(Object.keys(toolNames) as ToolName[]).map((tool) => (
        <Checkbox
          key={tool}
          size="md"
          label={toolNames[tool].label}
          description={toolNames[tool].hint}
          checked={values[tool] === 'Y'}
          onChange={(event) => set(tool, event.currentTarget.checked ? 'Y' : 'N')}
        />
      ))}
    </fieldset>
  );
}
