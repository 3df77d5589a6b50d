import { useSite } from '../layout/useSite.ts';
import { t } from '../i18n/language.ts';
import { Notice } from '../ui/primitives.tsx';

/** Says that no one can confirm a new account, on a site that cannot send email. */
export const MailOffNotice = () =>
  useSite()?.mail_off && (
    <Notice>{t('This site can’t send email yet. Please ask the person who runs it.')}</Notice>
  );
