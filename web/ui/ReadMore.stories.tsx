import type { Meta, StoryObj } from '@storybook/react-vite';
import { ReadMore } from './ReadMore.tsx';

const meta = {
  component: ReadMore,
  args: { text: 'The ferry leaves at nine.\n'.repeat(12) },
} satisfies Meta<typeof ReadMore>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Collapsed: Story = {};

export const Expanded: Story = { args: { expanded: true } };
