import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';
import { Textarea } from '../ui/fields.tsx';
import { Box, Wrap } from '../ui/primitives.tsx';
import { useMoveItem } from '../ui/SortableList.tsx';
import classes from './PhotoTrayContents.module.css';

type PhotoDescriptionFieldProps = {
  /** Index of the photo, from 0. */
  index: number;
  count: number;
  /** Of a file that is no photo. */
  fileName?: string;
  description: string;
  isMovable: boolean;
  onChange: (description: string) => void;
};

/** The description of the photo that is chosen in the tray, and buttons that move it. */
export function PhotoDescriptionField({
  index,
  count,
  fileName,
  description,
  isMovable,
  onChange,
}: PhotoDescriptionFieldProps) {
  const move = useMoveItem();
  return (
    <Box mt={8} className={classes.panel}>
      <Textarea
        label={
          fileName
            ? t('Describe {{name}} for people who can’t see or hear it', { name: fileName })
            : count > 1
              ? t('Describe photo {{place}} for people who can’t see it', { place: index + 1 })
              : t('Describe this photo for people who can’t see it')
        }
        description={t('Screen readers read it aloud, and search finds it.')}
        autoFocus
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.photoDescription}
        value={description}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isMovable && (
        <Wrap gap={8} justify="end" mt={8}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            aria-disabled={index === 0}
            data-disabled={index === 0 || undefined}
            onClick={() => move(index, index - 1)}
          >
            {t('Earlier|position')}
          </Button>
          <Button
            variant="default"
            size="xs"
            rightSection={<IconArrowRight size={16} aria-hidden />}
            aria-disabled={index === count - 1}
            data-disabled={index === count - 1 || undefined}
            onClick={() => move(index, index + 1)}
          >
            {t('Later|position')}
          </Button>
        </Wrap>
      )}
    </Box>
  );
}
