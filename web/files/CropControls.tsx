import 'react-easy-crop/react-easy-crop.css';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Output, Input } from '#contract/calls.ts';
import { t } from '../i18n/language.ts';
import { Row, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { moveImage, pixelArea } from './crop.ts';
import classes from './CropControls.module.css';

/** Movement of the image by one press of a button or arrow key, in pixels. */
const step = 10;
const moves = [
  { label: t('Move left'), icon: IconArrowLeft, x: -step, y: 0 },
  { label: t('Move up'), icon: IconArrowUp, x: 0, y: -step },
  { label: t('Move down'), icon: IconArrowDown, x: 0, y: step },
  { label: t('Move right'), icon: IconArrowRight, x: step, y: 0 },
];
const noSize = { width: 0, height: 0 };
/** Size of the crop area on screen, in pixels. */
const portraitSize = { width: 150, height: 150 };
const wideSizePx = 260;
/** The minimum zoom of a tiny image can exceed 4. */
const getMaxZoom = (minZoom: number) => Math.max(4, minZoom);

export type CropControlsProps = {
  /** The uploaded image, with its size in pixels. */
  image: Output<'POST /account/upload'>;
  error: string | undefined;
  /** Width of the part divided by its height; without it, the part is a circle. */
  aspect?: number | undefined;
  /** The crop is being saved. */
  cropping: boolean;
  /** Receives the chosen area, in pixels of the uploaded image. */
  onCrop: (crop: Input<'POST /account/crop-avtar'>['crop']) => void;
  onClose: () => void;
};

/**
 * The image with controls to choose its visible part: drag, wheel and pinch, or buttons, arrow keys
 * and a slider.
 */
export function CropControls({
  image,
  aspect,
  error,
  cropping,
  onCrop,
  onClose,
}: CropControlsProps) {
  const [cropSize] = useState(
    aspect ? { width: wideSizePx, height: wideSizePx / aspect } : portraitSize,
  );
  // Of the image from the center, in pixels on screen.
  const [offset, setOffset] = useState({ x: 0, y: 0 });
  // 1: the image fits into the stage.
  const [zoom, setZoom] = useState(1);
  // Zoom at which the image just fills the crop area.
  const [minZoom, setMinZoom] = useState(1);
  // The part in the circle, in percent of the image.
  const [area, setArea] = useState<{ x: number; y: number; width: number; height: number }>();
  // At zoom 1, in pixels on screen.
  const [displayedSize, setDisplayedSize] = useState(noSize);
  const slider = useId();

  return (
    <Stack gap={16}>
      <div className={classes.stage}>
        <Cropper
          image={image.image}
          crop={offset}
          zoom={zoom}
          minZoom={minZoom}
          maxZoom={getMaxZoom(minZoom)}
          cropSize={cropSize}
          aspect={aspect ?? 1}
          cropShape={aspect ? 'rect' : 'round'}
          showGrid={false}
          keyboardStep={step}
          // The styles are imported above, because the content security policy forbids injected
          // ones.
          disableAutomaticStylesInjection
          onCropChange={setOffset}
          onZoomChange={setZoom}
          onCropAreaChange={setArea}
          onMediaLoaded={({ width, height }) => {
            const fitting = Math.max(cropSize.width / width, cropSize.height / height);
            setMinZoom(fitting);
            setZoom(Math.max(1, fitting));
          }}
          setMediaSize={setDisplayedSize}
          cropperProps={{
            role: 'group',
            'aria-label': t('The part others will see. Use the arrow keys to move the photo.'),
          }}
        />
      </div>
      <Wrap gap={16} rowGap={12} align="center">
        <Row as="span" gap={4} align="stretch" inline>
          {moves.map(({ label, icon: StepIcon, ...by }) => (
            <ActionIcon
              key={label}
              variant="default"
              aria-label={label}
              onClick={() => setOffset(moveImage(offset, by, displayedSize, cropSize, zoom))}
            >
              <StepIcon size={18} aria-hidden />
            </ActionIcon>
          ))}
        </Row>
        <Row as="span" gap={8} size="sm" weight={600} className={classes.zoom}>
          <label htmlFor={slider}>{t('Zoom')}</label>
          <input
            id={slider}
            type="range"
            min={minZoom}
            max={getMaxZoom(minZoom)}
            step={0.05}
            value={zoom}
            aria-valuetext={t('{{n}} percent', { n: Math.round(zoom * 100) })}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
          />
        </Row>
      </Wrap>
      {error && (
        <Text size="sm" color="danger" role="alert">
          {error}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          loading={cropping}
          disabled={!area}
          onClick={() => area && onCrop(pixelArea(area, image, aspect))}
          data-autofocus
        >
          {t('Use this photo')}
        </Button>
      </Group>
    </Stack>
  );
}
