// Notifications about decisions of moderators and approvals.
import { contentType } from '#contract/contentType.ts';
import type { Translator } from '../../lib/translators.ts';
import { toReasonText } from './reasonText.ts';
import type { NotificationFacts, NotificationRow } from '../facts.ts';
import { decisionText } from './decisionText.ts';
import type { NotificationDefinition } from './definition.ts';
import { selectText } from './postKind.ts';

/**
 * The result of a review. `decided` has the decision about a report or an appeal. It is null for a
 * post or comment that was held, and for an action that waited for approval.
 */
export const moderated = {
  icon: 'moderation',
  preferences: 'my_content',
  mailKind: 'decisions',
  personal: true,
  link: ({ decided }) => (decided ? '/account/decisions' : undefined),
  textWithoutActor: (translator, facts) =>
    facts.decided
      ? decisionText(facts.decided, facts.content_type, translator)
      : approvalText(translator, facts),
  emailDetails: ({ decided, content_type: typeId, approved }, translator) => {
    if (decided) return decisionDetails(decided, translator);
    return typeId === contentType.action && !approved
      ? [
          translator.t(
            'Only you can see it. Its page explains why. Edit it to have it reviewed again.',
          ),
        ]
      : [];
  },
} satisfies NotificationDefinition;

function approvalText(
  { t }: Translator,
  { of_comment, approved, content_type: typeId }: NotificationFacts,
): string {
  if (of_comment) return t('Your comment was approved');
  if (typeId === contentType.action && !approved) return t('Your action wasn’t approved');
  return selectText(typeId, {
    post: t('Your post was approved'),
    poll: t('Your poll was approved'),
    blog: t('Your article was approved'),
    group: t('Your group was approved'),
    action: t('Your action was approved'),
  });
}

/** The person concerned learns the reason and how to appeal. Reporters learn no details. */
function decisionDetails(
  {
    own,
    decision,
    category,
    reason,
    undone,
    overturned,
    can_appeal,
  }: NonNullable<NotificationRow['decided']>,
  translator: Translator,
): string[] {
  const { t } = translator;
  if (!own) return [t('Thanks for your report. For privacy reasons, we can’t share details.')];
  if (undone) return [t('Everything is back as it was before.')];
  if (overturned === false)
    return [t('You’ll find the details in your settings, under “Moderation decisions.”')];
  return [
    t('Reason: {{why}}', { why: toReasonText({ category, reason }, translator) }),
    ...(decision === 'hide' ? [t('Only you can still see it.')] : []),
    ...(decision === 'delete'
      ? [t('No one can see it now. We keep it for 30 days in case this was a mistake.')]
      : []),
    ...(can_appeal
      ? [
          t(
            'Think this is a mistake? Appeal within 30 days. A different moderator will review it, if there is one.',
          ),
        ]
      : []),
  ];
}
