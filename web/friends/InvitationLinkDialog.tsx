import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconShare } from '@tabler/icons-react';
import type { Output } from '#contract/calls.ts';
import { t } from '../i18n/language.ts';
import { copyUrl, shareUrl } from '../posts/share.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { formatDate } from '../ui/dates.ts';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { siteName } from '../ui/title.ts';
import { useRetainedValue } from '../ui/useRetainedValue.ts';

type InvitationLink = Output<'GET /user/invitation-links'>['links'][number];

/** Shows an invitation link as text and QR code, to copy or share. */
export function InvitationLinkDialog({
  link,
  onClose,
}: {
  link: InvitationLink | undefined;
  onClose: () => void;
}) {
  // While the dialog closes, it still shows the link.
  const shown = useRetainedValue(link);
  return (
    <Dialog
      opened={link !== undefined}
      onClose={onClose}
      title={t('Your link to {{place}}', { place: shown?.group?.name ?? siteName })}
    >
      {shown && (
        <Stack gap={16} align="center">
          <QrCode
            content={shown.url}
            label={t('QR code with the link {{url}}', { url: shown.url })}
          />
          <TextInput
            label={t('Link')}
            size="md"
            readOnly
            w="100%"
            value={shown.url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Text size="sm" color="muted">
            {t('Until {{day}}, anyone with this link can sign up with your invitation.', {
              day: formatDate(shown.expires_on),
            })}{' '}
            {shown.group
              ? t('Members of this site can join the group with it.')
              : t('Members of this site can send you a friend request with it.')}
          </Text>
          <Wrap gap={8}>
            <Button
              leftSection={<IconCopy size={18} aria-hidden />}
              onClick={() => void copyUrl(shown.url)}
            >
              {t('Copy link')}
            </Button>
            {'share' in navigator && (
              <Button
                variant="default"
                leftSection={<IconShare size={18} aria-hidden />}
                onClick={() => void shareUrl(shown.url)}
              >
                {t('Share')}
              </Button>
            )}
          </Wrap>
        </Stack>
      )}
    </Dialog>
  );
}
