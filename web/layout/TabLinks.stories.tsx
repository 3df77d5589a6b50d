import type { Meta, StoryObj } from '@storybook/react-vite';
import { TabLinks } from './TabLinks.tsx';

const meta = {
  component: TabLinks,
  args: {
    label: 'Polls to show',
    tabs: [
      { to: '/', label: 'Open' },
      { to: '/closed', label: 'Closed' },
      { to: '/mine', label: 'Your polls' },
    ],
  },
} satisfies Meta<typeof TabLinks>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FirstIsCurrent: Story = {};
