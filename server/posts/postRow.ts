import type { Audience, Tool } from '#contract/fields.ts';
import type { StoredPicture } from '../storage/fileUrls.ts';

/** A row of posts with what all types have: the query of hydrate.ts. */
export type PostRow = {
  id: number;
  author_id: number;
  content_type: number;
  title: string;
  text: string;
  /** Rich text of blogs, polls and actions. Empty in lists. */
  body: string;
  word_count: number;
  tool: Tool;
  draft: boolean;
  revision: number;
  link: string;
  link_title: string;
  link_description: string;
  location: string;
  shared_as: Audience;
  collection_id: number | null;
  comments_on: boolean;
  group_id: number | null;
  created_at: Date;
  updated_at: Date | null;
  /** By a moderator. */
  hidden: boolean;
  /** Held for review. False for actions, which wait for approval instead. */
  waits: boolean;
  featured: boolean;
  author: { id: number; name: string; username: string; portrait: string | null };
  /**
   * `member` and `moderator` are about the viewer, `archived` is about the group. Null also if the
   * viewer cannot see the group.
   */
  group: {
    id: number;
    name: string;
    member: boolean;
    moderator: boolean;
    archived: boolean;
  } | null;
  photos: StoredPicture[];
  /** The name of the image of the link preview. */
  link_file: string | null;
  total_likes: number;
  /** The newest likers, at most `maxNamedLikers`. */
  likes: { id: number; name: string; username: string }[];
  /** By the viewer. */
  liked: boolean;
  /** For later, by the viewer. */
  saved: boolean;
  /** Hidden by the viewer from their own lists. */
  dismissed: boolean;
  /** The post that it quotes, visible or not. Never return it to clients. */
  quoted_id: number | null;
  pinned_in_group: boolean;
  pinned_on_profile: boolean;
  total_comments: number;
  total_versions: number;
  /** Ids that the caller selects too, the same in each row. Null without any. */
  selected_ids?: number[] | null;
};

/** Data of the post that the permissions on its comments depend on. */
export type CommentedPost = {
  id: number;
  author_id: number;
  content_type: number;
  comments_on: boolean;
  shared_as: Audience;
  group_id: number | null;
  /** Whether the viewer is a member of the group, and whether they moderate it. */
  group_member: boolean;
  group_archived: boolean;
  moderator: boolean;
};
