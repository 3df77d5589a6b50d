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
            'You choose it for each post, under the text: Public means everyone, also people without an account. Friends means the people who are your friends at that moment. A collection is a list of friends that only you know. Private means only you.',
          ),
          t(
            'In a group you can also choose Group. In a closed group, everything stays among its members, even what is Public.',
          ),
        ],
      },
      {
        question: t('Can I change it later?'),
        answer: [
          t(
            'Yes. Open the menu of the post and edit it. Comments and likes that you got before stay with the people who could see the post then.',
          ),
        ],
      },
      {
        question: t('How do I see my profile as others see it?'),
        answer: [
          t(
            'Open your profile and choose “View as”. You choose who sees each part of it in your settings, under “Profile settings”.',
          ),
        ],
      },
      {
        question: t('Can anybody see how I voted?'),
        answer: [t('No. Polls show only results, and nobody is shown who voted for what.')],
      },
      {
        question: t('Who can see my email address and where I live?'),
        answer: [
          t(
            'Your address and ZIP code are seen by you alone. Others see your email address and phone number only if you allow it in your profile.',
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
            'Search for a name, or look at the suggestions under “Friends”. You can also invite people by email or with a link.',
          ),
        ],
      },
      {
        question: t('What do friends see?'),
        answer: [
          t(
            'Your posts for friends, and the parts of your profile that you share with them. If you are no longer friends, they no longer see these.',
          ),
        ],
      },
      {
        question: t('What is a collection?'),
        answer: [
          t(
            'A list of some of your friends, such as “Family”, that you can post for. Nobody else sees its name or who is in it.',
          ),
        ],
      },
      {
        question: t('Who can send me messages?'),
        answer: [
          t(
            'Messages from people you don’t know wait under “Requests” until you answer or delete them.',
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
            'Its owner, who can name moderators. They can delete posts and comments in the group, and remove people from it.',
          ),
        ],
      },
      {
        question: t('A group sends me too much. What can I do?'),
        answer: [
          t(
            'Open the group and choose which notifications you get. You can also mute it, so that its posts leave your feed, or leave the group.',
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
            'Their posts leave your feed and their comments are folded, for as long as you choose. They don’t learn about it. You can mute groups and words too.',
          ),
        ],
      },
      {
        question: t('What happens when I block someone?'),
        answer: [
          t(
            'Neither of you sees the other any more: no posts, no comments, no name in lists, no messages. A blocked person can still read what is Public without an account.',
          ),
        ],
      },
      {
        question: t('How do I report something?'),
        answer: [
          t(
            'Open the menu of the post, comment, message or profile and choose “Report”. The people who moderate the site see your report, never the person it is about. You’re told what they decide.',
          ),
        ],
      },
      {
        question: t('Something of mine was removed. What can I do?'),
        answer: [
          t(
            'You get the reason. If you think it is wrong, you can appeal within 30 days in your settings, under “Moderation decisions”.',
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
            'It is kept in this browser until you post it, even if you close the page. Logging out deletes it. An article can also be saved as a draft in your account.',
          ),
        ],
      },
      {
        question: t('I deleted something by mistake.'),
        answer: [
          t(
            'Press “Undo” in the message that appears. It stays for a few seconds. After that, the post or comment is gone for good.',
          ),
        ],
      },
      {
        question: t('How do I keep a post to read it later?'),
        answer: [t('Choose “Save for later” in its menu. Nobody else sees what you save.')],
      },
    ],
  },
  {
    id: 'notifications',
    title: t('Notifications and emails'),
    questions: [
      {
        question: t('How do I get fewer of them?'),
        answer: [
          t(
            'In your settings, under “Notifications”, you choose what you are notified about, and whether you get an email at once, as a digest or not at all. Every email has a link to end its kind.',
          ),
        ],
      },
      {
        question: t('Can my phone or computer notify me?'),
        answer: [
          t('Yes, if your browser allows it. Turn it on in your settings, under “Notifications”.'),
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
            'In your settings, under “Your data”, you can ask for a ZIP file with everything you wrote and received here. Only you can download it, for a week.',
          ),
        ],
      },
      {
        question: t('How do I delete my account?'),
        answer: [
          t(
            'In your settings, under “Your data”. Others no longer see you and your posts from that moment on. If you log in again within 14 days, everything is restored. After that it is erased.',
          ),
        ],
      },
      {
        question: t('How do I make my account safer?'),
        answer: [
          t(
            'In your settings, under “Login and security”, you can add a passkey or two-factor authentication. Under “Devices” you see where you are logged in, and can log out there.',
          ),
        ],
      },
      {
        question: t('I forgot my password.'),
        answer: [
          t(
            'Choose “Forgot your password?” where you log in. You get a link by email that is valid for an hour.',
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
            'Yes. In your settings, under “Appearance and shortcuts”, you choose the text size, letters that are easier to tell apart, and light or dark. Your browser can enlarge and translate pages too.',
          ),
        ],
      },
      {
        question: t('Can I use the site with the keyboard or a screen reader?'),
        answer: [
          t(
            'Yes, all of it. The ? key shows the shortcuts of the screen, / goes to the search, and Ctrl+K (on a Mac ⌘K) opens a list of everything you can go to. You can turn single-key shortcuts off in your settings.',
          ),
        ],
      },
      {
        question: t('How do I describe a photo?'),
        answer: [
          t(
            'Each photo that you add has a field for its description. People who can’t see the photo hear it, and the search finds it.',
          ),
        ],
      },
    ],
  },
];
