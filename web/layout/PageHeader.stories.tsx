import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@mantine/core';
import { PageHeader } from './PageHeader.tsx';

const meta = {
  component: PageHeader,
  args: { title: 'Groups', children: <Button>Create a group</Button> },
} satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Short: Story = {};

export const Long: Story = {
  args: { title: 'People who take the early ferry from Larkwater Landing every day' },
};
