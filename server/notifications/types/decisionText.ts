// Sentences about decisions of moderators, for the person concerned and for reporters. `typeId` is
// the type of the post that the decision is about, if it is about a post.
import type { Translator } from '../../lib/translators.ts';
import type { DecisionFacts } from '../facts.ts';
import { postKindOf, type PostKind } from '#contract/contentType.ts';

type SubjectKind = PostKind | 'comment' | 'message' | 'account';

export function decisionText(
  facts: DecisionFacts,
  typeId: number | null,
  translator: Translator,
): string {
  const { t } = translator;
  const { own: isOwnContent, decision, undone, overturned } = facts;
  if (!isOwnContent)
    return decision === 'keep'
      ? t('We reviewed your report and took no action')
      : t('We reviewed your report and took action');
  if (overturned === false) return t('We reviewed your appeal and kept the decision');
  const subjectKind = getSubjectKind(facts, typeId);
  if (undone)
    return overturned
      ? grantedTexts(translator)[subjectKind]
      : reversalTexts(translator)[subjectKind];
  if (decision === 'suspend') return t('A moderator suspended your account');
  if (decision === 'warn') return warningTexts(translator)[subjectKind];
  return (
    (decision === 'hide'
      ? hidingTexts(translator)[subjectKind]
      : deletionTexts(translator)[subjectKind]) ?? ''
  );
}

function getSubjectKind({ subject, decision }: DecisionFacts, typeId: number | null): SubjectKind {
  if (subject === 'person' || subject === 'link' || decision === 'suspend') return 'account';
  return subject === 'content' ? postKindOf(typeId) : subject;
}

const grantedTexts = ({ t }: Translator): Record<SubjectKind, string> => ({
  post: t('We granted your appeal and reversed the decision about your post'),
  poll: t('We granted your appeal and reversed the decision about your poll'),
  blog: t('We granted your appeal and reversed the decision about your article'),
  group: t('We granted your appeal and reversed the decision about your group'),
  action: t('We granted your appeal and reversed the decision about your action'),
  comment: t('We granted your appeal and reversed the decision about your comment'),
  message: t('We granted your appeal and reversed the decision about your message'),
  account: t('We granted your appeal and reversed the decision about your account'),
});

const reversalTexts = ({ t }: Translator): Record<SubjectKind, string> => ({
  post: t('A moderator reversed the decision about your post'),
  poll: t('A moderator reversed the decision about your poll'),
  blog: t('A moderator reversed the decision about your article'),
  group: t('A moderator reversed the decision about your group'),
  action: t('A moderator reversed the decision about your action'),
  comment: t('A moderator reversed the decision about your comment'),
  message: t('A moderator reversed the decision about your message'),
  account: t('A moderator reversed the decision about your account'),
});

const warningTexts = ({ t }: Translator): Record<SubjectKind, string> => ({
  post: t('A moderator warned you about your post'),
  poll: t('A moderator warned you about your poll'),
  blog: t('A moderator warned you about your article'),
  group: t('A moderator warned you about your group'),
  action: t('A moderator warned you about your action'),
  comment: t('A moderator warned you about your comment'),
  message: t('A moderator warned you about your message'),
  account: t('A moderator warned you'),
});

/** Partial, because messages and people cannot be hidden or deleted. */
type ModerationTexts = Partial<Record<SubjectKind, string>>;

const hidingTexts = ({ t }: Translator): ModerationTexts => ({
  post: t('A moderator hid your post'),
  poll: t('A moderator hid your poll'),
  blog: t('A moderator hid your article'),
  group: t('A moderator hid your group'),
  action: t('A moderator hid your action'),
  comment: t('A moderator hid your comment'),
});

const deletionTexts = ({ t }: Translator): ModerationTexts => ({
  post: t('A moderator deleted your post'),
  poll: t('A moderator deleted your poll'),
  blog: t('A moderator deleted your article'),
  group: t('A moderator deleted your group'),
  action: t('A moderator deleted your action'),
  comment: t('A moderator deleted your comment'),
});
