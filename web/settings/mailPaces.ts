import type { MailPace } from '#contract/notificationKinds.ts';
import { t } from '../i18n/language.ts';

/** How often emails are sent, as choices of a form. */
export const mailPaces: { value: MailPace; label: string; hint: string }[] = [
  { value: 'at-once', label: t('Right away'), hint: t('One email per notification.') },
  {
    value: 'day',
    label: t('Once a day'),
    hint: t('One email in the morning, if you have unread notifications.'),
  },
  {
    value: 'week',
    label: t('Once a week'),
    hint: t('One email on Monday, if you have unread notifications.'),
  },
];
