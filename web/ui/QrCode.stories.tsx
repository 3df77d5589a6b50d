import type { Meta, StoryObj } from '@storybook/react-vite';
import { QrCode } from './QrCode.tsx';

const meta = { component: QrCode } satisfies Meta<typeof QrCode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Link: Story = {
  args: { content: 'https://example.org/join/abc', label: 'QR code of the invitation' },
};
