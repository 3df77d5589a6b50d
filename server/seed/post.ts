// Types and builders for demo posts: plain posts, polls, blogs and actions.
import type { Audience, Tool } from '#contract/fields.ts';
import type { SeedAction } from './action.ts';
import type { GroupName } from './groups.ts';
import { usernamesIn, type CollectionName, type Username } from './people.ts';
import type { Photo, PictureScene } from './pictures.ts';
import type { Light } from './scenery.ts';

export type SeedPost = {
  by: Username;
  /** Minutes before now. */
  ago: number;
  /** For a blog, its summary. */
  text: string;
  /** The title of a discussion, blog or action, or the question of a poll. */
  title?: string;
  /** HTML. */
  body?: string;
  tags?: string[];
  tool?: Tool;
  poll?: SeedPoll;
  blog?: { draft: boolean; comments: boolean };
  action?: SeedAction;
  /** The audience. */
  as: Audience;
  group?: GroupName;
  collection?: CollectionName;
  location?: string;
  link?: { url: string; title: string; description: string };
  photos: Photo[];
  likes: Username[];
  comments: SeedComment[];
};

export type SeedPoll = {
  /** Number of options that a voter can choose. */
  allowed: number;
  /** Minutes from now, rounded to the hour. Negative for a closed poll. */
  closes: number;
  results: 'always' | 'voted' | 'closed';
  options: SeedOption[];
  /** `ago`: minutes before now. */
  outcome?: { text: string; ago: number };
  /** Shown in the side column. */
  featured?: true;
};
/** An option and its voters. */
type SeedOption = { text: string; by: Username[] };

export type Reply = {
  by: Username;
  /** Minutes after the post. */
  after: number;
  text: string;
  likes: Username[];
};
type SeedComment = Reply & { replies: Reply[] };

/** In minutes, the unit of all times of the demo. */
export const hours = (n: number) => n * 60;
export const days = (n: number) => n * 24 * 60;

type More = Partial<Omit<SeedPost, 'by' | 'ago' | 'text' | 'likes'>> & { likes?: string };

export const post = (by: Username, ago: number, text: string, { likes, ...more }: More = {}): SeedPost => ({
  by,
  ago,
  text,
  as: more.group ? 'Group' : more.collection ? 'Collection' : 'Public',
  photos: [],
  comments: [],
  ...more,
  likes: usernamesIn(likes),
});

/** A discussion with a title and a text. */
export const discussion = (by: Username, ago: number, title: string, text: string, more: More): SeedPost => post(by, ago, text, { ...more, title, tool: 'discussion' });
/** A link in the collection of a group. */
export const bookmark = (by: Username, ago: number, link: NonNullable<SeedPost['link']>, text: string, more: More): SeedPost => post(by, ago, text, { ...more, link, tool: 'bookmark' });
export const poll = (by: Username, ago: number, question: string, poll: SeedPoll, more: More = {}): SeedPost => post(by, ago, '', { ...more, title: question, poll });
export const blog = (by: Username, ago: number, title: string, excerpt: string, body: string, { blog = { draft: false, comments: true }, ...more }: More = {}): SeedPost =>
  post(by, ago, excerpt, { ...more, title, body, blog });

type ActionSummary = Pick<SeedAction, 'kind' | 'minutes'> & Partial<Omit<SeedAction, 'issues' | 'follow' | 'done' | 'rated'>> & { issues: string; follow?: string; done?: string; rated?: string };
/** `rated` has the number of stars after each name: "ada5 ben4". */
export const action = (by: Username, ago: number, title: string, body: string, { issues, follow, done, rated, ...details }: ActionSummary, more: More = {}): SeedPost =>
  post(by, ago, '', {
    ...more,
    title,
    body,
    action: {
      signed: [],
      updates: [],
      ...details,
      issues: issues.split(', '),
      follow: usernamesIn(follow),
      done: usernamesIn(done),
      rated: usernamesIn(rated).map((mark) => ({ by: mark.slice(0, -1) as Username, stars: Number(mark.at(-1)) })),
    },
  });

export const says = (by: Username, after: number, text: string, likes?: string, ...replies: Reply[]): SeedComment => ({ by, after, text, likes: usernamesIn(likes), replies });
export const answers = (by: Username, after: number, text: string, likes?: string): Reply => ({ by, after, text, likes: usernamesIn(likes) });
export const photo = (scene: PictureScene, light: Light, seed: number): Photo => ({ scene, light, seed });
export const page = (path: string, title: string, description: string) => ({ url: `https://example.org/larkwater/${path}`, title, description });
export const option = (text: string, by?: string): SeedOption => ({ text, by: usernamesIn(by) });
