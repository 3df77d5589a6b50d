// Spanish catalog.
import type { Translations } from '#contract/i18n.ts';
import { account } from './es/account.ts';
import { actions } from './es/actions.ts';
import { api } from './es/api.ts';
import { blogs } from './es/blogs.ts';
import { comments } from './es/comments.ts';
import { common } from './es/common.ts';
import { content } from './es/content.ts';
import { contract } from './es/contract.ts';
import { done } from './es/done.ts';
import { entry } from './es/entry.ts';
import { friends } from './es/friends.ts';
import { groups } from './es/groups.ts';
import { invitations } from './es/invitations.ts';
import { keys } from './es/keys.ts';
import { messages } from './es/messages.ts';
import { moderation } from './es/moderation.ts';
import { news } from './es/news.ts';
import { notifications } from './es/notifications.ts';
import { people } from './es/people.ts';
import { polls } from './es/polls.ts';
import { profile } from './es/profile.ts';
import { reading } from './es/reading.ts';
import { refusals } from './es/refusals.ts';
import { representatives } from './es/representatives.ts';
import { search } from './es/search.ts';
import { shell } from './es/shell.ts';
import { tags } from './es/tags.ts';
import { ui } from './es/ui.ts';
import { welcome } from './es/welcome.ts';
import { writing } from './es/writing.ts';

export const translations: Translations = {
  ...account,
  ...actions,
  ...api,
  ...blogs,
  ...comments,
  ...common,
  ...content,
  ...contract,
  ...done,
  ...entry,
  ...friends,
  ...groups,
  ...invitations,
  ...keys,
  ...messages,
  ...moderation,
  ...news,
  ...notifications,
  ...people,
  ...polls,
  ...profile,
  ...reading,
  ...refusals,
  ...representatives,
  ...search,
  ...shell,
  ...tags,
  ...ui,
  ...welcome,
  ...writing,
};
