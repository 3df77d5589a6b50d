import { Button, Text } from '@mantine/core';
import { t } from './language.ts';
import classes from './SaveFoot.module.css';

type SaveFootProps = { form: { changed: boolean; saving: boolean; discard: () => void } };

/** At the end of settings: whether something is not saved yet, and the ways to keep it or let it go. */
export const SaveFoot = ({ form: { changed, saving, discard } }: SaveFootProps) => (
  <div className={classes.foot}>
    <Text size="sm" role="status">
      {changed ? t('You have changes that are not saved.') : ''}
    </Text>
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
