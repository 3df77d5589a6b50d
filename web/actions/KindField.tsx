import { t } from '../i18n/language.ts';
import { Columns, Row, Text } from '../ui/primitives.tsx';
import type { ActionFieldsProps } from './actionDraft.ts';
import classes from './KindField.module.css';
import { actionTypeNames, actionTypes } from './actionTypes.ts';

/** Selector for the type of an action (`kind` in the API). */
export function KindField({ draft, errors, updateDraft }: ActionFieldsProps) {
  return (
    <Text
      id="kind"
      role="radiogroup"
      tabIndex={-1}
      as="fieldset"
      aria-invalid={errors['kind'] ? true : undefined}
      aria-describedby={errors['kind'] ? 'kind-error' : undefined}
    >
      <Text as="legend" mb={8} weight={650}>
        {t('What type of action is it?')}
      </Text>
      <Columns min={240} gap={8} className={classes.kinds}>
        {actionTypeNames.map((kind) => {
          const { label, description, icon: KindIcon } = actionTypes[kind];
          return (
            <Row
              key={kind}
              as="label"
              gap={12}
              align="stretch"
              px={12}
              py={12}
              surface="card"
              radius={10}
              className={classes.kind}
              data-ring
              data-checked={draft.kind === kind || undefined}
            >
              <input
                type="radio"
                name="kind"
                value={kind}
                checked={draft.kind === kind}
                onChange={() => updateDraft({ kind }, ['kind', 'end_on'])}
              />
              <KindIcon size={22} stroke={1.75} aria-hidden />
              <span>
                <Text as="strong" weight={650}>
                  {label}
                </Text>
                <small>{description}</small>
              </span>
            </Row>
          );
        })}
      </Columns>
      {errors['kind'] && (
        <Text id="kind-error" mt={6} size="sm" color="danger">
          {errors['kind']}
        </Text>
      )}
    </Text>
  );
}
