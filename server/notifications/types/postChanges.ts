// What the notifications about new, edited and deleted posts of all types have in common.
import type { NotificationDefinition } from './definition.ts';
import type { Translator } from '../../lib/translators.ts';
import { friendsOfAuthor, participantsOfEdit } from './recipients.ts';

export const postCreation = {
  preferences: 'all_friends',
  mutable: true,
  manyRecipients: true,
  oncePerObject: true,
  recipients: friendsOfAuthor,
} satisfies Partial<NotificationDefinition>;

export const postEdit = {
  preferences: 'all_friends',
  mutable: true,
  manyRecipients: true,
  audienceChange: true,
  recipients: participantsOfEdit,
  emailDetails: explainAudienceChange,
} satisfies Partial<NotificationDefinition>;

/** Its recipients are determined before the post is deleted: notifications/deletion.ts. */
export const postDeletion = {
  preferences: 'my_content',
  mutable: true,
  manyRecipients: true,
  deletion: true,
} satisfies Partial<NotificationDefinition>;

export function explainAudienceChange(
  { audience }: { audience: boolean },
  { t }: Translator,
): string[] {
  return audience
    ? [t('Anything you added earlier is still visible only to the people who could see it then.')]
    : [];
}
