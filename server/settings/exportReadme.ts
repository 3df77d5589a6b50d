// README of a data export: what each file contains.
import type { Translator } from '../lib/translators.ts';

export function createReadme(siteName: string, { t }: Translator): string {
  const contents: Record<string, string> = {
    'profile.json': t('your profile, and who can see each part'),
    'posts.json': t('your posts with earlier versions and comments, and your drafts'),
    'comments.json': t('your comments on other people’s posts'),
    'likes.json': t('your likes'),
    'saved-posts.json': t('the posts you saved for later'),
    'scheduled-posts.json': t('the posts you scheduled for later'),
    'hidden-posts.json': t('the posts you hid from your feed'),
    'votes.json': t('your votes in polls'),
    'actions.json': t('the actions you follow, did and rated'),
    'signatures.json': t('the petitions you signed'),
    'letters.json': t('who you wrote to and whether they replied, but not what you wrote'),
    'action-preferences.json': t(
      'your settings for actions: address, distance, issues and reminders',
    ),
    'representatives.json': t(
      'your saved address for finding representatives, and your log of who you wrote to or called',
    ),
    'friends.json': t('your friends and pending friend requests'),
    'collections.json': t('your collections of friends'),
    'blocks.json': t('people you blocked'),
    'mutes.json': t('people, groups, words and conversations you muted'),
    'messages.json': t('messages you sent and received, except the ones you deleted'),
    'conversations.json': t(
      'the group conversations you’re in or were asked to join, and the requests you declined',
    ),
    'group-messages.json': t('messages in your group conversations, and those you wrote in others'),
    'message-reactions.json': t('your reactions to messages'),
    'groups.json': t('your groups, your invitations to groups, and people you invited'),
    'reports.json': t('what you reported to the moderators'),
    'decisions.json': t('moderation decisions about you, and your appeals'),
    'sessions.json': t('devices where you’re logged in'),
    'last-seen.json': t('the last day on which you used the site'),
    'logging-in.json': t('how you log in besides your password'),
    'invitations.json': t('people you invited by email; addresses are deleted after 30 days'),
    'invitation-links.json': t('your invitation links and how often they were used'),
    'notifications.json': t('your notifications'),
    'notification-settings.json': t('your notification settings'),
    'pictures/': t('your photos and other images, as stored here'),
    'files/': t(
      'PDF, audio and video files you attached, as stored here; posts.json and comments.json list their names',
    ),
    'message-files/': t(
      'files sent with messages; messages.json and group-messages.json list their names',
    ),
  };
  const day = new Date().toISOString().slice(0, 10);
  const lines = Object.entries(contents).map(
    ([name, description]) => `${name.padEnd(28)}${description}`,
  );
  const [title, end] = [
    t('Your data on {{site}}, as of {{day}}.', { site: siteName, day }),
    t('Times are in UTC. The .json files open in any text editor or browser.'),
  ];
  return `${[title, lines.join('\n'), end].join('\n\n')}\n`;
}
