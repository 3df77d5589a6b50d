import { t } from '../i18n/language.ts';
import type { ActionFieldsProps } from './actionDraft.ts';
import classes from './KindField.module.css';
import { actionTypeNames, actionTypes } from './kinds.ts';

/** Selector for the type of an action. */
export function KindField({ draft, errors, change }: ActionFieldsProps) {
  return (
    <fieldset
      id="kind"
      role="radiogroup"
      tabIndex={-1}
      className={classes.field}
      aria-invalid={errors['kind'] ? true : undefined}
      aria-describedby={errors['kind'] ? 'kind-error' : undefined}
    >
      <legend>{t('What type of action is it?')}</legend>
      <div className={classes.kinds}>
        {actionTypeNames.map((kind) => {
          const { word, line, icon: KindIcon } = actionTypes[kind];
          return (
            <label
              key={kind}
              className={classes.kind}
              data-checked={draft.kind === kind || undefined}
            >
              <input
                type="radio"
                name="kind"
                value={kind}
                checked={draft.kind === kind}
                onChange={() => change({ kind }, ['kind', 'end_on'])}
              />
              <KindIcon size={22} stroke={1.75} aria-hidden />
              <span>
                <strong>{word}</strong>
                <small>{line}</small>
              </span>
            </label>
          );
        })}
      </div>
      {errors['kind'] && (
        <p id="kind-error" className={classes.fault}>
          {errors['kind']}
        </p>
      )}
    </fieldset>
  );
}
