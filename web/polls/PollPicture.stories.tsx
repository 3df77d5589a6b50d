import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawPhoto } from '../files/photoStories.ts';
import { PollPicture } from './PollPicture.tsx';

const meta = {
  component: PollPicture,
  args: { by: 'Ada Field' },
} satisfies Meta<typeof PollPicture>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Opens the viewer. */
export const Plain: Story = { args: { images: [drawPhoto(0)] } };
export const Described: Story = {
  args: { images: [{ ...drawPhoto(1), description: 'A bench of oak by the river' }] },
};
export const Moving: Story = { args: { images: [{ ...drawPhoto(2), animated: true }] } };
