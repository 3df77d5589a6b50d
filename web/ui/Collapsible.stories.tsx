import type { Meta, StoryObj } from '@storybook/react-vite';
import { Collapsible } from './Collapsible.tsx';

const lines = Array.from({ length: 12 }, (_, i) => <p key={i}>Line {i + 1} of a long text.</p>);

const meta = { component: Collapsible } satisfies Meta<typeof Collapsible>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Short: Story = { args: { children: lines.slice(0, 2) } };

export const Long: Story = { args: { children: lines } };
