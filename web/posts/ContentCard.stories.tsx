import type { Meta, StoryObj } from '@storybook/react-vite';
import { contentType } from '#contract/contentType.ts';
import { hour } from '#contract/durations.ts';
import type { Content } from '#contract/posts.ts';
import { ContentCard } from './ContentCard.tsx';

const author = { id: 2, name: 'Ada Field', username: 'ada', image: '', image_thumb: '' };
const post: Content = {
  id: 1,
  user_id: author.id,
  user: author,
  content_type: contentType.post,
  title: '',
  text: 'The ferry leaves at nine, says @ben. #ferry',
  tool: 'wall',
  link: '',
  link_title: '',
  link_description: '',
  link_image: '',
  location: 'Larkwater Landing',
  shared_as: 'Public',
  attachments: [],
  total_likes: 0,
  likes: [],
  liked: false,
  total_comments: 0,
  can_comment: true,
  can_like: true,
  can_edit: false,
  can_remove: false,
  added_on: new Date(Date.now() - 3 * hour).toISOString(),
  revision: 1,
  total_versions: 0,
};
const poll: NonNullable<Content['poll']> = {
  id: 1,
  content_id: 1,
  question: 'When should the last ferry leave?',
  description: '',
  image: '',
  answer_allowed: 1,
  close_on: '2099-01-01',
  close_time: '12:00',
  timezone: 'America/New_York',
  closes_at: '2099-01-01T17:00:00.000Z',
  closed: false,
  results: 'always',
  shared_as: 'Public',
  tags: [],
  options: [
    { id: 1, option_text: 'At eight' },
    { id: 2, option_text: 'At ten' },
  ],
  total_voters: 12,
  voted: [],
  votes_reset: false,
  can_vote: true,
  can_edit: false,
  can_tell_outcome: false,
  outcome: '',
};

const meta = { component: ContentCard, args: { content: post } } satisfies Meta<typeof ContentCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Post: Story = {};

export const InGroup: Story = {
  args: {
    content: {
      ...post,
      title: 'Who takes the early ferry?',
      text: 'It is often late.\n'.repeat(12),
      shared_as: 'Group',
      group: { id: 5, name: 'Ferry riders' },
      total_likes: 24,
      likes: [{ user_id: 3, user: { name: 'Ben Harbor', username: 'ben' } }],
      liked: true,
      total_comments: 7,
    },
  },
};

export const Waiting: Story = { args: { content: { ...post, waits: true } } };

export const Hidden: Story = {
  args: { content: { ...post, hidden: { reason: 'It names a neighbor.', can_appeal: true } } },
};

export const Pinned: Story = {
  args: { pinned: true, content: { ...post, pinned_on_profile: true } },
};

export const WithQuote: Story = {
  args: {
    content: {
      ...post,
      quote: {
        post: {
          id: 2,
          user_id: 3,
          user: { id: 3, name: 'Ben Harbor', username: 'ben', image: '', image_thumb: '' },
          content_type: 0,
          title: '',
          text: 'The oven is on. Rye at seven, buns at eight.\n'.repeat(6),
          added_on: post.added_on,
        },
      },
    },
  },
};

export const WithHiddenQuote: Story = { args: { content: { ...post, quote: {} } } };

export const Visitor: Story = {
  args: { content: { ...post, can_like: false, can_comment: false, total_likes: 3 } },
};

export const Poll: Story = {
  args: {
    content: {
      ...post,
      content_type: contentType.poll,
      title: poll.question,
      poll,
    },
  },
};

export const PollResult: Story = {
  args: {
    content: {
      ...post,
      content_type: contentType.poll,
      title: poll.question,
      poll: {
        ...poll,
        closed: true,
        can_vote: false,
        voted: [1],
        total_voters: 30,
        result_voters: 30,
        result: [
          { answer_id: 1, totalVote: 21, user_id: null },
          { answer_id: 2, totalVote: 9, user_id: null },
        ],
      },
    },
  },
};
