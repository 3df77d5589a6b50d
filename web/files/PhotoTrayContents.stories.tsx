import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { arrayMove } from '../ui/arrayMove.ts';
import { withDescription } from './photoDescriptions.ts';
import { drawPhoto } from './photoStories.ts';
import PhotoTrayContents, { type PhotoTrayProps } from './PhotoTrayContents.tsx';

/** A tray whose photos can be moved, described and removed. */
function Tray({ photos: first, ...props }: PhotoTrayProps) {
  const [photos, setPhotos] = useState(first);
  return (
    <PhotoTrayContents
      {...props}
      photos={photos}
      onMove={(from, to) => setPhotos(arrayMove(photos, from, to))}
      onRemove={(removed) => setPhotos(photos.filter((photo) => photo !== removed))}
      onDescribe={(described, description) =>
        setPhotos(
          photos.map((photo) =>
            photo === described ? withDescription(photo, description) : photo,
          ),
        )
      }
    />
  );
}

const ignore = () => undefined;
const file = new File(['…'], 'creek.jpg', { type: 'image/jpeg' });
const meta = {
  component: PhotoTrayContents,
  args: {
    photos: [],
    uploads: [],
    onRemove: ignore,
    onDescribe: ignore,
    onRemoveUpload: ignore,
    onRetry: ignore,
  },
  render: (args) => <Tray {...args} />,
} satisfies Meta<typeof PhotoTrayContents>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OnePhoto: Story = { args: { photos: [drawPhoto(0)] } };
export const SomeDescribed: Story = {
  args: {
    photos: [
      { ...drawPhoto(0), description: 'The creek at noon' },
      drawPhoto(1),
      { ...drawPhoto(2), description: 'Beds in the community garden' },
      drawPhoto(3),
    ],
  },
};
export const Uploading: Story = {
  args: {
    photos: [drawPhoto(0)],
    uploads: [
      { key: 1, file, progress: 0.4 },
      { key: 2, file, progress: 0 },
    ],
  },
};
export const Failed: Story = {
  args: {
    uploads: [
      {
        key: 1,
        file,
        progress: 0,
        errorMessage: 'This image is damaged. Please choose another one.',
      },
    ],
  },
};
export const Skipped: Story = {
  args: {
    photos: [drawPhoto(0)],
    skippedPhotosMessage: 'A post can have up to 10 photos. Not added: creek.jpg.',
  },
};
