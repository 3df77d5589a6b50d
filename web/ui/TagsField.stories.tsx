import type { Meta, StoryObj } from '@storybook/react-vite';
import { TagsField } from './TagsField.tsx';

const meta = {
  component: TagsField,
  args: { label: 'Tags', value: [], onChange: () => undefined },
} satisfies Meta<typeof TagsField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: ['ferry', 'harbor', 'timetable'] } };

export const Invalid: Story = { args: { error: 'Please add a tag.' } };
