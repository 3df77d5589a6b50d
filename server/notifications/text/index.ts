// Text of a notification: a full sentence in the language of the recipient.
import { contentType } from '#contract/contentType.ts';
import { NotificationType, type EntityType } from '#contract/notification.ts';
import type { Translator } from '../../lib/translators.ts';
import { decisionText } from './moderation.ts';
import { activityText, aggregatedText } from './activity.ts';
import type { NotificationFacts } from '../types.ts';
import { textByKind } from './postKind.ts';

/** If the type has no text for several actors, only the latest is named. */
export function notificationText(facts: NotificationFacts, translator: Translator): string {
  const { actor, others, type } = facts;
  if (!actor) return textsWithoutActor[type]?.(translator, facts) ?? fallbackText(translator);
  return (
    (others > 0 ? aggregatedText(facts, actor.name, translator) : undefined) ??
    activityText(facts, actor.name, translator)
  );
}

const fallbackText = ({ t }: Translator) => t('You have a new notification');

/** Sentences for notifications without an actor. */
const textsWithoutActor: Partial<
  Record<EntityType, (translator: Translator, facts: NotificationFacts) => string>
> = {
  [NotificationType.postDeleted]: ({ t }) => t('A post you took part in was deleted'),
  [NotificationType.pollDeleted]: ({ t }) => t('A poll you took part in was deleted'),
  [NotificationType.blogDeleted]: ({ t }) => t('An article you took part in was deleted'),
  [NotificationType.textCorrected]: ({ t }) =>
    t('A petition or letter you took part in was corrected'),
  [NotificationType.actionDeleted]: ({ t }) =>
    t('A petition or letter you took part in was deleted'),
  [NotificationType.groupHandedOver]: ({ t }) => t('You now own a group because its owner left'),
  [NotificationType.groupOffered]: ({ t }) =>
    t('A group you’re in no longer has an owner. Would you like to take it over?'),
  [NotificationType.groupDeleted]: ({ t }) => t('A group you were in was deleted'),
  [NotificationType.actionStartsSoon]: ({ t }, { begins }) =>
    begins ? t('An action you follow starts soon') : t('An action you follow ends soon'),
  [NotificationType.actionCompleted]: ({ plural }, { others }) =>
    plural(others, '{{n}} person completed your action', '{{n}} people completed your action'),
  [NotificationType.pollClosed]: ({ t }, { own }) =>
    own
      ? t('Your poll has closed. Let voters know what happens next.')
      : t('A poll you voted in has closed'),
  [NotificationType.moderated]: (translator, facts) =>
    facts.decided
      ? decisionText(facts.decided, facts.kind, translator)
      : approvalText(translator, facts),
};

function approvalText(
  { t }: Translator,
  { of_comment, approved, kind }: NotificationFacts,
): string {
  if (of_comment) return t('Your comment was approved');
  if (kind === contentType.action && !approved) return t('Your action wasn’t approved');
  return textByKind(kind, {
    post: t('Your post was approved'),
    poll: t('Your poll was approved'),
    blog: t('Your article was approved'),
    group: t('Your group was approved'),
    action: t('Your action was approved'),
  });
}
