import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/language.ts';
import classes from './FormActions.module.css';
import { Text, Wrap } from './primitives.tsx';

type FormActionsProps = {
  form: { hasChanges: boolean; saving: boolean; discard: () => void };
  children?: ReactNode;
};

/**
 * Footer of a form with a Save button: says whether there are unsaved changes and offers to save or
 * discard them.
 */
export const FormActions = ({
  form: { hasChanges, saving, discard },
  children,
}: FormActionsProps) => (
  <Wrap gap={8} align="center" justify="end" className={classes.foot}>
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
