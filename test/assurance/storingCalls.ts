// The calls that store a text, and whether each has a fixture in callFixtures.ts.
import { calls, type Call } from '#contract/calls.ts';
import { textFieldsOf, type TextWriter } from './injectPayloads.ts';

/** Calls whose text fields are all fields of another call, which stores them by the same code. */
export const sameStorageAs: Partial<Record<Call, Call>> = {
  'POST /user/post-feed': 'POST /content/add',
  'POST /content/schedule': 'POST /content/add',
  'POST /group/update': 'POST /group/create',
  'POST /poll/update': 'POST /poll/create',
  'POST /blog/update': 'POST /blog/create',
  'POST /action/update': 'POST /action/create',
  'POST /group/invite-friends': 'POST /group/invite-users',
  'POST /representative/change-contact': 'POST /representative/add-contact',
  'POST /news/update': 'POST /news/create',
  'POST /account/passkey-add': 'POST /account/passkey-rename',
  'POST /group/report/resolve': 'POST /admin/report/resolve',
  'POST /comment/delete': 'POST /content/delete',
  'POST /poll/delete': 'POST /content/delete',
  'POST /action/delete': 'POST /content/delete',
  'POST /conversation/rename': 'POST /conversation/create',
  'POST /message/edit': 'POST /message/send',
};

/** Calls whose texts are compared, searched for or answered immediately, and not stored. */
const notStored: Call[] = [
  'POST /admin/news/approve',
  'POST /user/login',
  'POST /user/forgot-password',
  'POST /user/resend-confirmation',
  'POST /user/change-signup-email',
  'POST /user/reset-password',
  'POST /user/social-mail',
  'POST /action/scrap-image',
  'POST /user/unmute',
  'POST /conversation/add',
  'POST /notification/push-unsubscribe',
  'POST /admin/spam/try',
  'POST /admin/wording/preview',
  'POST /admin/wording/test',
  'POST /site/first-start',
];

/** The calls that store a text. */
export const storingCalls = (): Call[] =>
  (Object.keys(calls) as Call[]).filter(
    (call) => call.startsWith('POST') && textFieldsOf(call).length > 0 && !notStored.includes(call),
  );

/** What is wrong with the fixtures: a call has none, or is compared with one that has less. */
export const findMissingFixtures = (
  writers: Partial<Record<Call, TextWriter | TextWriter[]>>,
): string[] =>
  storingCalls().flatMap((call) => {
    const sameCall = sameStorageAs[call];
    if (!sameCall) return writers[call] ? [] : [`${call} stores a text, and has no fixture`];
    const sameFields = textFieldsOf(sameCall).map(({ path }) => path.join('.'));
    const missing = textFieldsOf(call)
      .map(({ path }) => path.join('.'))
      .filter((path) => !sameFields.includes(path));
    return missing.length
      ? [`${call} stores ${missing.join(', ')}, which ${sameCall} does not`]
      : [];
  });
