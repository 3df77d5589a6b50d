import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@mantine/core';
import { PersonList } from './PersonList.tsx';

const meta = {
  component: PersonList,
  args: {
    people: [
      { id: 1, name: 'Ada Field', username: 'ada', image_thumb: '' },
      { id: 2, name: 'Ben Harbor of the old ferry landing', username: 'ben', image_thumb: '' },
      { id: 3, name: 'A former member', username: '', image_thumb: '' },
    ],
  },
} satisfies Meta<typeof PersonList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const WithActions: Story = {
  args: { action: () => <Button variant="default">Unblock</Button> },
};
