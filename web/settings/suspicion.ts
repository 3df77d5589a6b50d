import { t } from '../i18n/language.ts';

/** Label of the checkbox with which a member says that someone else may have used the account. */
export const suspicion = {
  label: t('Someone else may have used my account'),
  description: t(
    'Then we’ll also remove anyone who was added to your group conversations in your name, on other devices, in the last 8 days.',
  ),
};
