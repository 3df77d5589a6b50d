import { t } from '../i18n/language.ts';

/** Names of the settings, as their screens show them, for the audit log. */
export const settingNames: Readonly<Record<string, string>> = {
  name: t('Name'),
  tagline: t('Tagline'),
  donation_url: t('Donation link (optional)'),
  operator_contact: t('Contact'),
  colour: t('Color'),
  logo: t('Logo'),
  cover: t('Cover'),
  cover_focus: t('Visible part of the cover'),
  visitors_look_around: t('Visitors can look around'),
  registration: t('Who can sign up'),
  zip_code_asked: t('Ask for the ZIP code at sign-up'),
  zip_code_name: t('What ZIP codes are called here (optional)'),
  providers_off: t('Log in with other sites'),
  action_approval: t('Actions need approval'),
  attached_media: t('Files in posts and comments'),
  moderation_log_public: t('Make decisions on reports public'),
  setup_hidden: t('First steps hidden'),
  setup_decided: t('First steps decided'),
  alarms_email: t('Who gets alerts about the server (optional)'),
  welcome_email: t('Send a welcome email'),
  plain_wording: t('Plain wording'),
  newcomer_days: t('How many days is someone a new member?'),
  newcomer_posts: t('Posts, polls, articles, actions'),
  newcomer_comments: t('Comments'),
  newcomer_messages: t('Messages'),
  newcomer_friends: t('Friend requests'),
  newcomer_invitations: t('Invitations'),
  newcomer_reports: t('Reports'),
  newcomer_links: t('Links'),
  hold_first: t(
    'How many of a new member’s posts and comments with links do you want to approve first?',
  ),
  blocked_words: t('Blocked words'),
  words_do: t('When a blocked word is used'),
  blocked_domains: t('Blocked domains'),
  domains_do: t('When something links to a blocked domain'),
};

/** Values of the settings that are a choice. */
export const settingValues: Readonly<Record<string, string>> = {
  open: t('Everyone'),
  invitation: t('Invited people only'),
  closed: t('No one'),
  refuse: t('Block it'),
  hold: t('Send it for review'),
};
