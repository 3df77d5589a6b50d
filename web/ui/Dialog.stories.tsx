import type { Meta, StoryObj } from '@storybook/react-vite';
import { Dialog } from './Dialog.tsx';

const meta = { component: Dialog, args: { opened: true, onClose: () => undefined } } satisfies Meta<
  typeof Dialog
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  args: { title: 'Who likes this', children: 'Ada and Ben like this.' },
};

export const Long: Story = {
  args: {
    title: 'Terms of use',
    children: Array.from({ length: 30 }, (_, i) => <p key={i}>Paragraph {i + 1}.</p>),
  },
};
