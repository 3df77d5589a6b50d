import { t } from '../i18n/language.ts';

/** Label of the checkbox with which a member says that someone else may have used the account. */
export const suspicion = {
  label: t('Someone else may have used my account'),
  description: t(
    'Also removes people that other devices added to your group conversations in the last 8 days.',
  ),
};
