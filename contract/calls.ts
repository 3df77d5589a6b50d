// All API calls. Server and client derive their types from this object.
import { account } from './account.ts';
import { actions } from './actions.ts';
import { attendanceCalls } from './attendance.ts';
import { administration } from './administration.ts';
import { audit } from './auditLog.ts';
import { blogs } from './blogs.ts';
import type { InputOf, OutputOf } from './call.ts';
import { comments } from './comments.ts';
import { firstStart } from './firstStart.ts';
import { contents } from './posts.ts';
import { groups } from './groups.ts';
import { invitations } from './invitations.ts';
import { conversations } from './conversations.ts';
import { messages } from './messages.ts';
import { muteCalls } from './mutes.ts';
import { news } from './news.ts';
import { moderation } from './moderation.ts';
import { notifications } from './notifications.ts';
import { firstStepsCalls } from './firstSteps.ts';
import { onboarding } from './onboarding.ts';
import { pages } from './pages.ts';
import { passkeys } from './passkeys.ts';
import { people } from './people.ts';
import { polls } from './polls.ts';
import { reactionCalls } from './reactions.ts';
import { representatives } from './representatives.ts';
import { seenCalls } from './seen.ts';
import { settingsCalls } from './settings.ts';
import { searches } from './search.ts';
import { site } from './site.ts';
import { publicReading } from './publicReading.ts';
import { siteSettingsCalls } from './siteSettings.ts';
import { social } from './social.ts';
import { spam } from './spam.ts';
import { twoFactor } from './twoFactor.ts';

export const calls = {
  ...site,
  ...siteSettingsCalls,
  ...publicReading,
  ...account,
  ...onboarding,
  ...firstStepsCalls,
  ...social,
  ...passkeys,
  ...twoFactor,
  ...settingsCalls,
  ...people,
  ...muteCalls,
  ...invitations,
  ...contents,
  ...searches,
  ...comments,
  ...groups,
  ...polls,
  ...blogs,
  ...actions,
  ...attendanceCalls,
  ...messages,
  ...conversations,
  ...reactionCalls,
  ...seenCalls,
  ...notifications,
  ...representatives,
  ...news,
  ...pages,
  ...moderation,
  ...spam,
  ...administration,
  ...firstStart,
  ...audit,
};

export type Calls = typeof calls;
export type Call = keyof Calls;
export type Input<C extends Call> = InputOf<Calls[C]>;
export type Output<C extends Call> = OutputOf<Calls[C]>;
