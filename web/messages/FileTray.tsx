import { ActionIcon, Progress } from '@mantine/core';
import { IconAlignLeft, IconFileTypePdf, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { MessageFile } from '#contract/message.ts';
import { t } from '../i18n/language.ts';
import { Textarea } from '../ui/fields.tsx';
import { Text, Wrap } from '../ui/primitives.tsx';
import classes from './FileTray.module.css';
import type { MessageFileUploads } from './useMessageFiles.ts';

/**
 * Attachments of an unsent message. `files` are uploaded; `fileUploads.uploads` are queued, in
 * progress or failed.
 */
export function FileTray({
  files,
  fileUploads,
}: {
  files: readonly MessageFile[];
  fileUploads: MessageFileUploads;
}) {
  const { uploads, skippedFilesMessage } = fileUploads;
  const [chosenName, setChosenName] = useState<string>();
  const chosen = files.find(({ file_name }) => file_name === chosenName);
  return (
    <>
      {files.length + uploads.length > 0 && (
        <Wrap as="ul" gap={6} mb={8} className={classes.tray} aria-label={t('Files')}>
          {files.map((file) => (
            <li key={file.file_name}>
              <FilePreview file={file} />
              <Text as="span" truncate className={classes.name}>
                {file.name}
              </Text>
              {file.type === 'image' && (
                <ActionIcon
                  size={32}
                  aria-label={t('Describe {{name}}', { name: file.name })}
                  aria-expanded={file === chosen}
                  data-described={!!file.description || undefined}
                  onClick={() => setChosenName(file === chosen ? undefined : file.file_name)}
                >
                  <IconAlignLeft size={18} aria-hidden />
                </ActionIcon>
              )}
              <ActionIcon
                size={32}
                aria-label={t('Remove {{name}}', { name: file.name })}
                onClick={() => fileUploads.removeFile(file)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
          {uploads.map((upload) => (
            <li key={upload.key}>
              <Text as="span" truncate className={classes.name}>
                {upload.file.name}
                {upload.errorMessage ? (
                  <Text
                    as="span"
                    mb={4}
                    size="xs"
                    color="danger"
                    className={classes.failure}
                    role="alert"
                  >
                    {upload.errorMessage}
                  </Text>
                ) : (
                  <Progress
                    value={upload.progress * 100}
                    aria-label={t('Uploading {{name}}', { name: upload.file.name })}
                  />
                )}
              </Text>
              {upload.errorMessage && (
                <ActionIcon
                  size={32}
                  aria-label={t('Try again: {{name}}', { name: upload.file.name })}
                  onClick={() => fileUploads.retry(upload)}
                >
                  <IconRefresh size={18} aria-hidden />
                </ActionIcon>
              )}
              <ActionIcon
                size={32}
                aria-label={t('Remove {{name}}', { name: upload.file.name })}
                onClick={() => fileUploads.removeUpload(upload.key)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </Wrap>
      )}
      {chosen && (
        <Textarea
          key={chosen.file_name}
          mb={8}
          label={t('Describe this photo for people who can’t see it')}
          autoFocus
          autosize
          minRows={1}
          maxRows={4}
          maxLength={limits.photoDescription}
          value={chosen.description ?? ''}
          onChange={(event) => fileUploads.describe(chosen, event.currentTarget.value)}
        />
      )}
      {skippedFilesMessage && (
        <Text mb={4} size="xs" color="danger" className={classes.failure} role="alert">
          {skippedFilesMessage}
        </Text>
      )}
    </>
  );
}

/**
 * Shows an icon once the signed URL of the image has expired, which is before the draft expires.
 */
function FilePreview({ file }: { file: MessageFile }) {
  const [isExpired, setIsExpired] = useState(false);
  if (file.type === 'pdf') return <IconFileTypePdf size={28} stroke={1.5} aria-hidden />;
  if (isExpired) return <IconPhoto size={28} stroke={1.5} aria-hidden />;
  return (
    <img src={file.thumb_url} alt="" width={60} height={40} onError={() => setIsExpired(true)} />
  );
}
