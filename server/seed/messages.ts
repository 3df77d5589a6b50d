// Demo conversations, oldest message first.
import type { Reaction } from '#contract/reactionEmoji.ts';
import type { Username } from './people.ts';
import type { Photo } from './pictures.ts';
import { days, hours } from './post.ts';

type SeedMessage = {
  from: Username;
  /** Minutes ago. */
  ago: number;
  text: string;
  subject?: string;
  /** An attached image and its file name. */
  picture?: Photo & { fileName: string };
  /** The recipient has not read it. */
  unread?: true;
  /** The text of an earlier message of the conversation that it replies to. */
  replyTo?: string;
  /** The recipient's reaction. */
  reaction?: Reaction;
};
type SeedConversation = {
  between: readonly [Username, Username];
  /** The second person has not accepted the request. */
  request?: true;
  messages: SeedMessage[];
};

const says = (from: Username, ago: number, text: string, more: Partial<SeedMessage> = {}): SeedMessage => ({ from, ago, text, ...more });

export const seedConversations: SeedConversation[] = [
  {
    between: ['ada', 'ben'],
    messages: [
      says('ada', days(2) + 40, 'Could the bakery spare some rolls for Sunday? There are fourteen of us with Hana’s class.'),
      says('ben', days(2) + 31, 'Fourteen wading or fourteen eating?'),
      says('ada', days(2) + 29, 'Twenty eating.', { replyTo: 'Fourteen wading or fourteen eating?' }),
      says('ben', days(2) + 24, 'Two trays, then. You can pay me in creek stories.', { reaction: '❤️' }),
      says('ben', hours(3), 'Trays are under the counter from six on. The cinnamon ones are for whoever found the tire.', { unread: true }),
    ],
  },
  {
    between: ['isla', 'ada'],
    messages: [
      says('isla', days(1) + 300, 'This morning, below the tannery drain. You can see the line where the water changes.', {
        picture: { scene: 'creek', light: 'morning', seed: 41, fileName: 'below-the-drain.png' },
      }),
      says('ada', days(1) + 270, 'That’s the clearest picture of it we have. Can I show it to the council?'),
      says('isla', days(1) + 266, 'Yes, but tell them it rained on Thursday, or Marcus will.'),
      says('isla', 95, 'The second bottle came back at 4.1. I checked it twice.', { unread: true, replyTo: 'This morning, below the tannery drain. You can see the line where the water changes.' }),
    ],
  },
  {
    between: ['elif', 'ada'],
    messages: [
      says('elif', days(4), 'The hall’s yours on the 14th, starting at five. Wanda has the keys. Fingers crossed for the projector.', { subject: 'The hall on the 14th' }),
      says('ada', days(4) - 50, 'Bless you. I’ll bring a spare bulb.'),
    ],
  },
  {
    between: ['ivan', 'ada'],
    request: true,
    messages: [
      says('ivan', hours(7), 'Hi, we haven’t met. I’m Ivan, the plumber. There’s a pipe under Tannery Lane that isn’t on any map, and I think it drains into your creek. Can I show you?', { unread: true }),
    ],
  },
  {
    between: ['otis', 'ben'],
    messages: [
      says('otis', days(3), 'The dark loaf was better in 1961, but I wouldn’t want to go without this one.'),
      says('ben', days(3) - 15, 'High praise. Tomorrow’s comes out at 6:05.'),
      says('otis', hours(20), 'I was there at six. So was Grace.', { unread: true }),
    ],
  },
  {
    between: ['tess', 'keeper'],
    messages: [
      says('tess', days(1), 'For the record, are the minutes from the 3rd final?'),
      says('keeper', days(1) - 22, 'They’ll be final Monday, once the council has approved them. For now, you have what everybody has.'),
      says('tess', hours(5), 'Fair enough. Monday at nine?', { unread: true }),
    ],
  },
];
