import type { Meta, StoryObj } from '@storybook/react-vite';
import { KeywordField } from './KeywordField.tsx';

const meta = {
  component: KeywordField,
  args: { label: 'Search actions', keyword: '', onChange: () => undefined },
} satisfies Meta<typeof KeywordField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const WithKeyword: Story = { args: { keyword: 'ferry' } };
