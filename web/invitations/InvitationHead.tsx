import { Title } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { statusNames } from '../groups/groupValues.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import { IconText } from '../ui/IconText.tsx';
import { t } from '../i18n/language.ts';
import { Box, Row, Stack, Text } from '../ui/primitives.tsx';
import { siteName } from '../ui/title.ts';
import classes from './InvitationHead.module.css';
import type { Invitation } from './invitation.ts';

/** Who invites, with their note, and the group that the invitation is for. */
export function InvitationHead({
  invitation: { inviter, note, to_group, group },
}: {
  invitation: Invitation;
}) {
  return (
    <Stack gap={20}>
      <Stack gap={12}>
        {inviter && (
          <div className={classes.portrait}>
            <Avatar name={inviter.name} image={inviter.image_thumb} size={128} />
          </div>
        )}
        <Title order={1} className={classes.title}>
          {inviter
            ? t('{{name}} invites you to {{site}}', { name: inviter.name, site: siteName })
            : t('You’re invited to {{site}}', { site: siteName })}
        </Title>
      </Stack>
      {note && (
        <Box as="blockquote" keep="lines" anywhere className={classes.note}>
          {note}
        </Box>
      )}
      {group ? (
        <Card as="section" gap={10} px={16} py={14} aria-label={t('Group')}>
          <Row gap={16}>
            <Avatar name={group.name} image={group.icon} size={64} shape="group" />
            <Stack gap={2}>
              <Text size="xs" color="faint" tight>
                {t('and to the group')}
              </Text>
              <Text as="strong" size="lg" weight={650} tight anywhere className={classes.group}>
                {group.name}
              </Text>
              <Row gap={12} size="xs" color="faint">
                <IconText icon={<IconWorld size={14} stroke={2} />}>{statusNames.Open}</IconText>
                {group.total_members !== undefined && (
                  <span>{t('{{n}}+ members', { n: group.total_members })}</span>
                )}
              </Row>
            </Stack>
          </Row>
          {group.brief_description && (
            <Text size="sm" color="muted" anywhere>
              {group.brief_description}
            </Text>
          )}
        </Card>
      ) : (
        to_group && (
          <Text color="muted">
            {t('You’re also invited to a group. You’ll see it after you join.')}
          </Text>
        )
      )}
    </Stack>
  );
}
