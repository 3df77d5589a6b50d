// Text of a notification: a full sentence in the language of the recipient.
import type { Translator } from '../lib/translators.ts';
import type { NotificationFacts } from './facts.ts';
import { definitionOf } from './types/index.ts';

export function notificationText(facts: NotificationFacts, translator: Translator): string {
  const { actor, others: otherCount, type } = facts;
  const { text, textForSeveral, textWithoutActor } = definitionOf(type);
  if (!actor)
    return textWithoutActor?.(translator, facts) ?? translator.t('You have a new notification');
  return (
    (otherCount > 0 ? textForSeveral?.(translator, otherCount, actor.name, facts) : undefined) ??
    text?.(translator, actor.name, facts) ??
    actor.name
  );
}
