import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';

/** The conversation lists, each at its own address. */
export const folders = [
  { folder: 'inbox', to: paths.messages(), label: t('Inbox') },
  { folder: 'requests', to: paths.messageRequests(), label: t('Requests') },
  { folder: 'sent', to: paths.sentMessages(), label: t('Sent') },
] as const;
export type FolderName = (typeof folders)[number]['folder'];

/** The query parameter `in` stores the list beside a conversation; the inbox is the default. */
export type Search = { in?: Exclude<FolderName, 'inbox'> };
export const searchOf = (search: Record<string, unknown>): Search =>
  search['in'] === 'requests' || search['in'] === 'sent' ? { in: search['in'] } : {};
export const searchIn = (folder: FolderName): Search => (folder === 'inbox' ? {} : { in: folder });
