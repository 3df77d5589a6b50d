import type { Meta, StoryObj } from '@storybook/react-vite';
import { Widget } from './Widget.tsx';

const meta = {
  component: Widget,
  args: { title: 'Your representatives', children: 'Add your address to see who represents you.' },
} satisfies Meta<typeof Widget>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithText: Story = {};
