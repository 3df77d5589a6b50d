import type { Meta, StoryObj } from '@storybook/react-vite';
import { AvatarGroup } from './AvatarGroup.tsx';

const meta = { component: AvatarGroup } satisfies Meta<typeof AvatarGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const MoreThanShown: Story = {
  args: {
    people: ['Ada', 'Ben', 'Cleo', 'Dina', 'Eli', 'Fay'].map((name, id) => ({
      id,
      name,
      image_thumb: '',
    })),
  },
};
