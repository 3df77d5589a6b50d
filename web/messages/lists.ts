import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';

/** Folders: lists of conversations, each at its own address. */
export const messageFolders = [
  { folder: 'inbox', to: paths.messages(), label: t('Inbox') },
  { folder: 'requests', to: paths.messageRequests(), label: t('Requests') },
  { folder: 'sent', to: paths.sentMessages(), label: t('Sent') },
] as const;
export type FolderName = (typeof messageFolders)[number]['folder'];

/** Query parameter `in` of a conversation: the folder that is shown beside it. Default: inbox. */
type MessageSearch = { in?: Exclude<FolderName, 'inbox'> };
export const parseMessageSearch = (search: Record<string, unknown>): MessageSearch =>
  search['in'] === 'requests' || search['in'] === 'sent' ? { in: search['in'] } : {};
export const folderSearch = (folder: FolderName): MessageSearch =>
  folder === 'inbox' ? {} : { in: folder };
