import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { EmptyState } from './EmptyState.tsx';

const meta = {
  component: EmptyState,
  args: { icon: <IconUsers size={40} />, title: 'No friends yet' },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TitleOnly: Story = {};

export const WithAction: Story = {
  args: {
    children: 'Find people you know, and ask them.',
    action: <Button>Find people</Button>,
    heading: 'h1',
  },
};
