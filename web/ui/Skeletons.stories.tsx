import type { Meta, StoryObj } from '@storybook/react-vite';
import { CardSkeletons, FormSkeleton, TextSkeleton } from './Skeletons.tsx';

const meta = { component: CardSkeletons } satisfies Meta<typeof CardSkeletons>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Cards: Story = { args: { count: 2 } };

export const PageOfText: Story = { render: () => <TextSkeleton /> };

export const Form: Story = { render: () => <FormSkeleton /> };
