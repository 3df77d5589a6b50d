import { Button } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { t } from '../i18n/language.ts';
import classes from './FormActions.module.css';
import { Text, Wrap } from './primitives.tsx';

type FormActionsProps = {
  form: { hasChanges: boolean; saving: boolean; discard: () => void };
  children?: ReactNode;
  /** Stays in view while there are unsaved changes, for a form that is longer than the screen. */
  sticky?: boolean;
};

/**
 * Footer of a form with a Save button: says whether there are unsaved changes and offers to save or
 * discard them.
 */
export function FormActions({
  form: { hasChanges, saving, discard },
  children,
  sticky = false,
}: FormActionsProps) {
  const isSticky = sticky && hasChanges;
  useEffect(() => {
    // The bar appears over the end of the screen, where the field with the first change may be.
    if (isSticky) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isSticky]);
  return (
    <Wrap
      gap={8}
      align="center"
      justify="end"
      className={classes.foot}
      data-sticky={isSticky || undefined}
    >
      <Text size="sm" tight role="status">
        {hasChanges ? t('You have unsaved changes.') : ''}
      </Text>
      {children}
      {hasChanges && (
        <Button variant="default" onClick={discard}>
          {t('Discard changes')}
        </Button>
      )}
      <Button type="submit" loading={saving}>
        {t('Save')}
      </Button>
    </Wrap>
  );
}
