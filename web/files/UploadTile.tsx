import { ActionIcon, Progress } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { t } from '../i18n/language.ts';
import { Row, Text } from '../ui/primitives.tsx';
import classes from './PhotoTrayContents.module.css';
import type { Upload } from './uploads.ts';

type UploadTileProps = {
  upload: Upload;
  onRemove: (key: number) => void;
  onRetry: (upload: Upload) => void;
};

/** An upload that is queued, in progress or failed. */
export const UploadTile = ({ upload, onRemove, onRetry }: UploadTileProps) => (
  <li className={classes.upload}>
    <Text as="span" truncate>
      {upload.file.name}
    </Text>
    {upload.errorMessage ? (
      <Text as="span" color="danger" role="alert">
        {upload.errorMessage}
      </Text>
    ) : (
      <Progress
        value={upload.progress * 100}
        aria-label={t('Uploading {{name}}', { name: upload.file.name })}
      />
    )}
    <Row as="span" align="stretch" justify="end">
      {upload.errorMessage && (
        <ActionIcon
          size={32}
          aria-label={t('Try again: {{name}}', { name: upload.file.name })}
          onClick={() => onRetry(upload)}
        >
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        size={32}
        aria-label={t('Remove {{name}}', { name: upload.file.name })}
        onClick={() => onRemove(upload.key)}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </Row>
  </li>
);
