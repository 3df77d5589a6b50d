import { isId, paths } from '../paths.ts';
import { t } from '../i18n/language.ts';

/** Folders: lists of conversations, each at its own address. */
export const messageFolders = [
  { folder: 'inbox', to: paths.messages(), label: t('Inbox') },
  { folder: 'requests', to: paths.messageRequests(), label: t('Requests') },
  { folder: 'sent', to: paths.sentMessages(), label: t('Sent') },
] as const;
export type FolderName = (typeof messageFolders)[number]['folder'];

/**
 * Query parameters of a conversation: `in`, the folder that is shown beside it (default: inbox),
 * and `message`, a message to open it at.
 */
type MessageSearch = { in?: Exclude<FolderName, 'inbox'>; message?: number };
export const parseMessageSearch = ({
  in: folder,
  message,
}: Record<string, unknown>): MessageSearch => ({
  ...((folder === 'requests' || folder === 'sent') && { in: folder }),
  ...(isId(String(message)) && { message: Number(message) }),
});
export const folderSearch = (folder: FolderName): MessageSearch =>
  folder === 'inbox' ? {} : { in: folder };
