import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/language.ts';
import classes from './SaveFoot.module.css';

type SaveFootProps = {
  form: { changed: boolean; saving: boolean; discard: () => void };
  children?: ReactNode;
};

/** At the end of a form that is saved by hand: whether something is not saved yet, what else can be done with it, and the ways to keep it or let it go. */
export const FormActions = ({ form: { changed, saving, discard }, children }: SaveFootProps) => (
  <div className={classes.foot}>
    <Text size="sm" role="status">
      {changed ? t('You have unsaved changes.') : ''}
    </Text>
    {children}
    {changed && (
      <Button variant="default" onClick={discard}>
        {t('Discard changes')}
      </Button>
    )}
    <Button type="submit" loading={saving}>
      {t('Save')}
    </Button>
  </div>
);
