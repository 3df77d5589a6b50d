import type { Audience, Tool } from '#contract/fields.ts';
import type { StoredPicture } from '../storage/fileUrls.ts';

/** A row of posts with what all types have. */
export type PostRow = {
  id: number;
  author_id: number;
  content_type: number;
  title: string;
  text: string;
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
  hidden: boolean;
  waits: boolean;
  featured: boolean;
  author: { id: number; name: string; username: string; portrait: string | null };
  group: { id: number; name: string; member: boolean; moderator: boolean } | null;
  photos: StoredPicture[];
  link_file: string | null;
  total_likes: number;
  likes: { id: number; name: string; username: string }[];
  liked: boolean;
  total_comments: number;
  total_versions: number;
};

/** Data of the post that the permissions on its comments depend on. */
export type CommentedPost = {
  id: number;
  author_id: number;
  content_type: number;
  comments_on: boolean;
  shared_as: Audience;
  group_id: number | null;
  group_member: boolean;
  moderator: boolean;
};
