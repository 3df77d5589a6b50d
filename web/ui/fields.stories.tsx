import type { Meta, StoryObj } from '@storybook/react-vite';
import { Textarea, TextInput } from './fields.tsx';

const meta = {
  component: TextInput,
  args: { label: 'Title', maxLength: 20, value: '', onChange: () => undefined },
} satisfies Meta<typeof TextInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { description: 'Shown above the text.' } };

export const NearLimit: Story = { args: { value: 'The ferry at nine..' } };

export const TooLong: Story = { args: { value: 'The ferry leaves at nine.' } };

export const Invalid: Story = { args: { error: 'Please enter a title.' } };

export const Disabled: Story = { args: { value: 'The ferry', disabled: true } };

export const MultipleLines: Story = {
  render: () => (
    <Textarea label="Text" autosize minRows={3} defaultValue={'The ferry\nleaves at nine.'} />
  ),
};
