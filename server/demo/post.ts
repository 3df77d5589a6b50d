// How a post of the demo is written down.
import type { Audience } from '#contract/words.ts';
import type { GroupName } from './groups.ts';
import type { CollectionName, Username } from './people.ts';
import type { Photo, Scene } from './pictures.ts';
import type { Light } from './scenery.ts';

export type Post = {
  by: Username;
  /** Minutes before now. */
  ago: number;
  text: string;
  as: Audience;
  group?: GroupName;
  collection?: CollectionName;
  location?: string;
  link?: { url: string; title: string; description: string };
  photos: Photo[];
  likes: Username[];
  comments: Comment[];
};

export type Reply = {
  by: Username;
  /** Minutes after the post. */
  after: number;
  text: string;
  likes: Username[];
};
export type Comment = Reply & { replies: Reply[] };

export const hours = (n: number) => n * 60;
export const days = (n: number) => n * 24 * 60;

/** Usernames divided by spaces; a test knows whether they exist. */
const named = (list = '') => list.split(' ').filter(Boolean) as Username[];

type Draft = Partial<Omit<Post, 'by' | 'ago' | 'text' | 'likes'>> & { likes?: string };

export const post = (by: Username, ago: number, text: string, { likes, ...more }: Draft = {}): Post => ({
  by,
  ago,
  text,
  as: more.group ? 'Group' : more.collection ? 'Collection' : 'Public',
  photos: [],
  comments: [],
  ...more,
  likes: named(likes),
});

export const says = (by: Username, after: number, text: string, likes?: string, ...replies: Reply[]): Comment => ({ by, after, text, likes: named(likes), replies });
export const answers = (by: Username, after: number, text: string, likes?: string): Reply => ({ by, after, text, likes: named(likes) });
export const taken = (scene: Scene, light: Light, seed: number): Photo => ({ scene, light, seed });
export const page = (path: string, title: string, description: string) => ({ url: `https://example.org/larkwater/${path}`, title, description });
