// Questions and answers of the help page. Each answer is a list of paragraphs.
import { t } from '../i18n/language.ts';

type Topic = {
  /** Fragment of the address. */
  id: string;
  title: string;
  questions: { question: string; answer: string[] }[];
};

export const topics: Topic[] = [
  {
    id: 'who-sees-what',
    title: t('Who sees what'),
    questions: [
      {
        question: t('Who can read what I post?'),
        answer: [
          t(
            'You choose for each post, below the text. Public means everyone, even people without an account. Friends means your friends, including those you add later. A collection is a list of some of your friends that only you can see. Private means only you.',
          ),
          t(
            'In a group, you can also choose Group. In a closed group, only members can see what you post, even if it’s Public.',
          ),
        ],
      },
      {
        question: t('Can I change who sees a post later?'),
        answer: [
          t(
            'Yes. Open the menu of the post and edit it. Existing comments and likes stay visible only to people who could already see them.',
          ),
        ],
      },
      {
        question: t('How do I see my profile as others see it?'),
        answer: [
          t(
            'Open your profile and use “View as.” To choose who sees each part, go to “Profile settings” in your settings.',
          ),
        ],
      },
      {
        question: t('Can anyone see how I voted?'),
        answer: [
          t(
            'No one on the site can: polls show only the results, and never who voted for what. Votes are stored encrypted. Only someone who has the secret key of the server could read them.',
          ),
        ],
      },
      {
        question: t('Who can see my email address and where I live?'),
        answer: [
          t(
            'Only you can see your address and ZIP code. Others can see your email address and phone number only if you allow it in your profile.',
          ),
        ],
      },
    ],
  },
  {
    id: 'friends',
    title: t('Friends and messages'),
    questions: [
      {
        question: t('How do I find people?'),
        answer: [
          t(
            'Search for their name, or look at the suggestions under “Friends.” You can also invite people by email or with a link.',
          ),
        ],
      },
      {
        question: t('What do friends see?'),
        answer: [
          t(
            'Your posts for friends, and the parts of your profile that you share with friends. When you’re no longer friends, they can’t see these anymore.',
          ),
        ],
      },
      {
        question: t('What is a collection?'),
        answer: [
          t(
            'A list of some of your friends, such as “Family.” You can share a post with just those friends. No one else can see its name or who’s in it.',
          ),
        ],
      },
      {
        question: t('Who can send me messages?'),
        answer: [
          t(
            'Friends and people in your groups can message you directly. Messages from anyone else wait under “Requests” until you accept or delete them.',
          ),
        ],
      },
    ],
  },
  {
    id: 'groups',
    title: t('Groups'),
    questions: [
      {
        question: t('What is the difference between an open and a closed group?'),
        answer: [
          t(
            'Every member of the site can see and join an open group. A closed group is visible only to its members and to people who are invited.',
          ),
        ],
      },
      {
        question: t('Who runs a group?'),
        answer: [
          t(
            'Its owner, and moderators that the owner chooses. They can delete posts and comments in the group and remove people from it.',
          ),
        ],
      },
      {
        question: t('A group sends me too much. What can I do?'),
        answer: [
          t(
            'Open the group and choose which notifications you get. You can also mute the group so its posts don’t appear in your feed, or leave it.',
          ),
        ],
      },
    ],
  },
  {
    id: 'peace',
    title: t('Mute, block and report'),
    questions: [
      {
        question: t('What happens when I mute someone?'),
        answer: [
          t(
            'Their posts won’t appear in your feed, and their comments are folded, for as long as you choose. They won’t know. You can also mute groups and words.',
          ),
        ],
      },
      {
        question: t('What happens when I block someone?'),
        answer: [
          t(
            'You won’t see each other’s profiles, posts or comments, or find each other in lists and search, and you can’t message each other. A blocked person can still see what you share as Public by logging out.',
          ),
        ],
      },
      {
        question: t('How do I report something?'),
        answer: [
          t(
            'Open the menu of the post, comment, message or profile and choose “Report.” The moderators see your report. The person it’s about doesn’t. We’ll tell you whether the moderators took action.',
          ),
        ],
      },
      {
        question: t('Something of mine was removed. What can I do?'),
        answer: [
          t(
            'We’ll tell you why. If you think it’s a mistake, you can appeal within 30 days in your settings, under “Moderation decisions.”',
          ),
        ],
      },
    ],
  },
  {
    id: 'writing',
    title: t('Writing'),
    questions: [
      {
        question: t('What happens to a text that I don’t finish?'),
        answer: [
          t(
            'It stays in this browser until you post it, even if you close the page. It’s deleted 30 days after you log out. You can also save an article as a draft in your account.',
          ),
        ],
      },
      {
        question: t('I deleted something by mistake. What can I do?'),
        answer: [
          t(
            'Press “Undo” in the message that appears for a few seconds. After that, the post or comment is deleted for good.',
          ),
        ],
      },
      {
        question: t('How do I keep a post to read it later?'),
        answer: [t('Choose “Save for later” in its menu. Only you can see what you saved.')],
      },
    ],
  },
  {
    id: 'notifications',
    title: t('Notifications and emails'),
    questions: [
      {
        question: t('How do I get fewer notifications and emails?'),
        answer: [
          t(
            'In your settings, under “Notifications,” you can choose what you’re notified about, and whether you get emails right away, once a day, once a week or not at all. Every notification email has a link to unsubscribe from emails of that kind.',
          ),
        ],
      },
      {
        question: t('Can my phone or computer notify me?'),
        answer: [
          t('Yes, if your browser allows it. Turn it on in your settings, under “Notifications.”'),
        ],
      },
    ],
  },
  {
    id: 'account',
    title: t('Your account and your data'),
    questions: [
      {
        question: t('How do I get a copy of my data?'),
        answer: [
          t(
            'In your settings, under “Your data,” you can request a ZIP file with everything you’ve written and received here. Only you can download it, and it’s available for a week.',
          ),
        ],
      },
      {
        question: t('How do I delete my account?'),
        answer: [
          t(
            'In your settings, under “Your data.” Your profile and posts disappear for everyone right away. If you log in again within 14 days, they come back. By then, someone else may be in charge of groups you ran, and your places at events may be taken. After 14 days, your account is deleted for good.',
          ),
        ],
      },
      {
        question: t('How do I make my account safer?'),
        answer: [
          t(
            'In your settings, under “Login and security,” you can add a passkey or turn on two-factor authentication. Under “Devices,” you can see where you’re logged in, and log out there.',
          ),
        ],
      },
      {
        question: t('I forgot my password.'),
        answer: [
          t(
            'Choose “Forgot your password?” on the login page. We’ll email you a link that works for an hour.',
          ),
        ],
      },
    ],
  },
  {
    id: 'accessibility',
    title: t('Accessibility and shortcuts'),
    questions: [
      {
        question: t('Can I make the text larger or easier to read?'),
        answer: [
          t(
            'Yes. In your settings, under “Appearance and shortcuts,” you can choose the text size, an easier-to-read font, and a light or dark theme. Your browser can also enlarge and translate pages.',
          ),
        ],
      },
      {
        question: t('Can I use the site with the keyboard or a screen reader?'),
        answer: [
          t(
            'Yes, all of it. Press ? to see the shortcuts on a page, / to search, and Ctrl+K (⌘K on a Mac) to go to any page. You can turn off single-key shortcuts in your settings.',
          ),
        ],
      },
      {
        question: t('How do I describe a photo?'),
        answer: [
          t(
            'Each photo you add has a field for its description. Screen readers read it aloud, and search finds it.',
          ),
        ],
      },
    ],
  },
];
