import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from './Card.tsx';

const meta = { component: Card } satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { children: 'The ferry leaves at nine.' } };

export const Stacked: Story = {
  args: {
    gap: 12,
    children: (
      <>
        <p>The ferry leaves at nine.</p>
        <p>The last one returns at eight.</p>
      </>
    ),
  },
};
