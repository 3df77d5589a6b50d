// The drafts of the member in this browser, as the list of drafts shows them.
import { addEllipsis } from '#contract/trim.ts';
import type { StoredDraft } from '../api/draftStore.ts';
import { paths } from '../paths.ts';
import { htmlToText } from '../richText/plainText.ts';

export type DraftKind = 'post' | 'article' | 'poll' | 'action' | 'comment' | 'message';

/** Keys of drafts by kind. Those of settings and of the administration are not listed. */
const keysByKind: Record<DraftKind, RegExp> = {
  post: /^(?:post|post-about-.+|(?:post|wall|discussion|bookmark)-in-\d+|(?:edit|scheduled|news)-\d+|quote-\d+(?:-in-\d+)?)$/,
  article: /^blog(?:-in)?(?:-\d+)?$/,
  poll: /^(?:poll(?:-in-\d+)?|edit-poll-\d+)$/,
  action: /^(?:action(?:-in-\d+)?|(?:edit-action|repeat-action|letter|update)-\d+)$/,
  comment: /^(?:comment|comment-edit|reply)-\d+$/,
  message: /^(?:chat-\d+|compose(?:-\d+)?|(?:share|reply-message)-\d+)$/,
};
const kinds = Object.keys(keysByKind) as DraftKind[];

/** Fields of forms that say what the draft is about, the most telling first. */
const textFields = [
  'title',
  'question',
  'subject',
  'text',
  'message',
  'comment',
  'excerpt',
  'description',
  'body',
  'letter_text',
  'link',
  'location',
];
const excerptLength = 140;

export type ListedDraft = {
  stored: StoredDraft;
  kind: DraftKind;
  /** The first words; empty for a draft of photos only. */
  excerpt: string;
  /** When it was last written, in milliseconds. */
  at: number | undefined;
  path: string;
  /** For a comment whose post the path does not name: the comment that leads there. */
  commentId?: number;
};

/** The drafts that the list shows, the last one first. */
export const toListedDrafts = (drafts: readonly StoredDraft[]): ListedDraft[] =>
  drafts
    .flatMap((stored) => {
      const kind = kinds.find((name) => keysByKind[name].test(stored.key));
      return kind
        ? {
            stored,
            kind,
            excerpt: getExcerpt(stored.text),
            at: stored.written?.at,
            path: getPath(stored),
            ...getComment(stored.key),
          }
        : [];
    })
    .toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0));

const getComment = (key: string) => {
  const [, id] = /^(?:comment-edit|reply)-(\d+)$/.exec(key) ?? [];
  return id === undefined ? {} : { commentId: Number(id) };
};

/** The screen with the form: by the key where it tells, otherwise where the draft was written. */
function getPath({ key, written }: StoredDraft): string {
  const [, name = '', number = ''] = /^(.*?)(?:-(\d+))?$/.exec(key) ?? [];
  const id = Number(number);
  // The dialog has no address: its button is on the quoted post.
  const [, quoted] = /^quote-(\d+)/.exec(key) ?? [];
  if (quoted) return paths.post(Number(quoted));
  const byName: Record<string, () => string> = {
    post: () => `${paths.home()}#compose`,
    'post-in': () => paths.group(id),
    edit: () => paths.post(id),
    scheduled: paths.scheduled,
    comment: () => paths.post(id),
    poll: paths.createPoll,
    'edit-poll': () => paths.editPoll(id),
    action: paths.createAction,
    'edit-action': () => paths.editAction(id),
    'repeat-action': () => paths.repeatEvent(id),
    letter: () => paths.action(id),
    update: () => paths.action(id),
    blog: () => (number ? paths.editBlog(id) : paths.createBlog()),
    compose: () => (number ? (written?.path ?? paths.compose()) : paths.compose()),
    'reply-message': () => paths.replyToMessage(id),
    share: () => `${paths.compose()}?post=${id}`,
  };
  return byName[name]?.() ?? written?.path ?? paths.home();
}

/** The first words of a stored draft, in any of the forms that drafts are stored in. */
function getExcerpt(json: string): string {
  let stored: unknown;
  try {
    stored = JSON.parse(json);
  } catch {
    return '';
  }
  const values = unwrap(stored);
  const text =
    typeof values === 'string'
      ? values
      : textFields
          .map((field) => (values as Record<string, unknown>)[field])
          .find((value) => typeof value === 'string' && toPlain(value) !== '');
  const plain = typeof text === 'string' ? toPlain(text).replaceAll(/\s+/g, ' ') : '';
  return plain.length > excerptLength ? addEllipsis(plain.slice(0, excerptLength)) : plain;
}

/** `kept`: with a revision. `set`: the changes of a form. `draft`: an article. */
function unwrap(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored ?? {};
  for (const wrapper of ['kept', 'set', 'draft'])
    if (wrapper in stored) return unwrap((stored as Record<string, unknown>)[wrapper]);
  return stored;
}

const toPlain = (text: string) => (/<[a-z][^>]*>/i.test(text) ? htmlToText(text) : text.trim());
