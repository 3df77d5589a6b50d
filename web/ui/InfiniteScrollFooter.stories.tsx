import type { Meta, StoryObj } from '@storybook/react-vite';
import { InfiniteScrollFooter } from './InfiniteScrollFooter.tsx';
import { CardSkeletons } from './Skeletons.tsx';

const query = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => Promise.resolve(),
};

const meta = {
  component: InfiniteScrollFooter,
  args: { query, noun: 'groups', skeleton: <CardSkeletons count={1} /> },
} satisfies Meta<typeof InfiniteScrollFooter>;
export default meta;
type Story = StoryObj<typeof meta>;

export const MorePages: Story = {};

export const Loading: Story = { args: { query: { ...query, isFetchingNextPage: true } } };

export const Failed: Story = {
  args: {
    query: {
      ...query,
      isFetchNextPageError: true,
      error: new Error('There is no connection to the server.'),
    },
  },
};

export const LastPage: Story = {
  args: { query: { ...query, hasNextPage: false }, children: 'These are all groups.' },
};
