import { mailOffStrings } from '#contract/mailOffStrings.ts';
import { Notice } from '../ui/primitives.tsx';
import { useSite } from './useSite.ts';

/** Whether the site cannot send email. Screens that promise an email say so instead. */
export const useMailOff = () => useSite()?.mail_off === true;

/** On a site that cannot send email: says so, or what follows from it in this place. */
export const MailOffNotice = ({ children }: { children?: string }) =>
  useMailOff() && <Notice>{children ?? mailOffStrings.mailOff}</Notice>;
