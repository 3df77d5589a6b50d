// What a notification says: one whole sentence, in the language of whoever reads it.
import { contentType } from '#contract/contentType.ts';
import { entityTypes as told } from '#contract/notification.ts';
import type { Speaker } from '../kit/language.ts';
import { saidOfDecision } from './decided.ts';
import { doneByOne, doneBySeveral } from './deeds.ts';
import type { Facts } from './facts.ts';
import { ofKind } from './kinds.ts';

/** Of several the latest stands for all where their deed is not one that several do to the same thing. */
export function sentenceOf(facts: Facts, speaker: Speaker): string {
  const { actor, others } = facts;
  if (!actor) return happened(facts, speaker);
  return (others > 0 && doneBySeveral(facts, actor.name, speaker)) || doneByOne(facts, actor.name, speaker);
}

/** Where it is not told who did it. */
function happened({ type, others, own, begins, of_comment, approved, kind, decided }: Facts, speaker: Speaker): string {
  const { t, counted } = speaker;
  switch (type) {
    case told.postDeleted:
      return t('A post that you took part in was deleted');
    case told.pollDeleted:
      return t('A poll that you took part in was deleted');
    case told.blogDeleted:
      return t('A blog that you took part in was deleted');
    case told.groupDeleted:
      return t('A group that you were in was deleted');
    case told.actionStartsSoon:
      return begins ? t('An action that you follow starts soon') : t('An action that you follow ends soon');
    case told.actionCompleted:
      return counted(others, '{{n}} person completed your action', '{{n}} people completed your action');
    case told.pollClosed:
      return own ? t('Your poll has closed: tell what comes of it') : t('A poll that you voted in has closed');
    case told.moderated:
      if (decided) return saidOfDecision(decided, kind, speaker);
      if (of_comment) return t('Your comment is approved');
      if (kind === contentType.action && !approved) return t('Your action was not approved');
      return ofKind(kind, {
        post: t('Your post is approved'),
        poll: t('Your poll is approved'),
        blog: t('Your blog is approved'),
        group: t('Your group is approved'),
        action: t('Your action is approved'),
      });
    default:
      return t('Something happened around you');
  }
}
