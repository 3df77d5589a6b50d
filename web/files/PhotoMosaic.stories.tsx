import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawPhoto } from './photoStories.ts';
import { PhotoMosaic } from './PhotoMosaic.tsx';

const meta = {
  component: PhotoMosaic,
  args: { authorName: 'Ada Field' },
} satisfies Meta<typeof PhotoMosaic>;
export default meta;
type Story = StoryObj<typeof meta>;

const drawPhotos = (count: number) => Array.from({ length: count }, (_, n) => drawPhoto(n));

export const One: Story = { args: { images: drawPhotos(1) } };
export const Described: Story = {
  args: { images: [{ ...drawPhoto(1), description: 'The creek below the lower bridge' }] },
};
export const Portrait: Story = { args: { images: [drawPhoto(2, 800, 1200)] } };
export const Tall: Story = { args: { images: [drawPhoto(3, 400, 1600)] } };
export const Small: Story = { args: { images: [drawPhoto(4, 120, 90)] } };
export const Two: Story = { args: { images: drawPhotos(2) } };
export const Three: Story = { args: { images: drawPhotos(3) } };
export const Four: Story = { args: { images: drawPhotos(4) } };
export const Many: Story = { args: { images: drawPhotos(8) } };
export const InAComment: Story = { args: { images: drawPhotos(3), compact: true } };
export const Moving: Story = { args: { images: [{ ...drawPhoto(5), animated: true }] } };
