// What moderators decided, in a sentence for whose it was, and for who reported it.
import type { Translator } from '../../lib/translators.ts';
import type { Decided } from '../types.ts';
import { kindOf, type Kind } from './postKind.ts';

type SubjectKind = Kind | 'comment' | 'message' | 'account';

export function saidOfDecision(
  decided: Decided,
  kind: number | null,
  createTranslator: Translator,
): string {
  const { t } = createTranslator;
  const { own, decision, undone, overturned } = decided;
  if (!own)
    return decision === 'keep'
      ? t('What you reported was looked at and stays')
      : t('What you reported was looked at, and a moderator acted on it');
  if (overturned === false) return t('Your appeal was looked at: what was decided stands');
  const thing = thingOf(decided, kind);
  if (undone)
    return overturned ? granted(createTranslator)[thing] : takenBack(createTranslator)[thing];
  if (decision === 'suspend') return t('A moderator suspended your account');
  if (decision === 'warn') return warned(createTranslator)[thing];
  return (
    (decision === 'hide' ? hidden(createTranslator)[thing] : deleted(createTranslator)[thing]) ?? ''
  );
}

function thingOf({ subject, decision }: Decided, kind: number | null): SubjectKind {
  if (subject === 'person' || subject === 'link' || decision === 'suspend') return 'account';
  return subject === 'content' ? kindOf(kind) : subject;
}

const granted = ({ t }: Translator): Record<SubjectKind, string> => ({
  post: t('Your appeal was granted: what was decided about your post is taken back'),
  poll: t('Your appeal was granted: what was decided about your poll is taken back'),
  blog: t('Your appeal was granted: what was decided about your blog is taken back'),
  group: t('Your appeal was granted: what was decided about your group is taken back'),
  action: t('Your appeal was granted: what was decided about your action is taken back'),
  comment: t('Your appeal was granted: what was decided about your comment is taken back'),
  message: t('Your appeal was granted: what was decided about your message is taken back'),
  account: t('Your appeal was granted: what was decided about your account is taken back'),
});

const takenBack = ({ t }: Translator): Record<SubjectKind, string> => ({
  post: t('A moderator thought again: what was decided about your post is taken back'),
  poll: t('A moderator thought again: what was decided about your poll is taken back'),
  blog: t('A moderator thought again: what was decided about your blog is taken back'),
  group: t('A moderator thought again: what was decided about your group is taken back'),
  action: t('A moderator thought again: what was decided about your action is taken back'),
  comment: t('A moderator thought again: what was decided about your comment is taken back'),
  message: t('A moderator thought again: what was decided about your message is taken back'),
  account: t('A moderator thought again: what was decided about your account is taken back'),
});

const warned = ({ t }: Translator): Record<SubjectKind, string> => ({
  post: t('A moderator warned you for your post'),
  poll: t('A moderator warned you for your poll'),
  blog: t('A moderator warned you for your blog'),
  group: t('A moderator warned you for your group'),
  action: t('A moderator warned you for your action'),
  comment: t('A moderator warned you for your comment'),
  message: t('A moderator warned you for your message'),
  account: t('A moderator warned you'),
});

/** Nobody hides or deletes messages or people. */
type Put = Partial<Record<SubjectKind, string>>;

const hidden = ({ t }: Translator): Put => ({
  post: t('A moderator hid your post'),
  poll: t('A moderator hid your poll'),
  blog: t('A moderator hid your blog'),
  group: t('A moderator hid your group'),
  action: t('A moderator hid your action'),
  comment: t('A moderator hid your comment'),
});

const deleted = ({ t }: Translator): Put => ({
  post: t('A moderator deleted your post'),
  poll: t('A moderator deleted your poll'),
  blog: t('A moderator deleted your blog'),
  group: t('A moderator deleted your group'),
  action: t('A moderator deleted your action'),
  comment: t('A moderator deleted your comment'),
});
