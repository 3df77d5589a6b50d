import { Button, Skeleton } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { queryKey, useApiQuery } from '../api/hooks.ts';
import { runUndoable, useIsMutationPending } from '../api/undoable.ts';
import { useSite } from '../layout/useSite.ts';
import { InvitedRow } from '../people/InvitedList.tsx';
import { Card } from '../ui/Card.tsx';
import { formatDate } from '../ui/dates.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { number, t } from '../i18n/language.ts';
import { Box, Heading, Row, Stack, Text } from '../ui/primitives.tsx';
import { siteName } from '../ui/title.ts';
import { InvitationLinkDialog } from './InvitationLinkDialog.tsx';
import { InvitationLinkForm } from './InvitationLinkForm.tsx';

type InvitationLink = Output<'GET /user/invitation-links'>['links'][number];
const linksKey = queryKey('GET /user/invitation-links', {});

/**
 * The member's invitation links, and a form to create one: to the site, or to the group in its
 * dialog.
 */
export function InvitationLinks({ groupId }: { groupId?: number }) {
  const query = useApiQuery('GET /user/invitation-links', {});
  const client = useQueryClient();
  const isMutationPending = useIsMutationPending();
  const isClosed = useSite()?.registration === 'closed';
  const heading = useId();
  const [isCreating, setIsCreating] = useState(false);
  const [shownLink, setShownLink] = useState<InvitationLink>();
  if (query.isPending)
    return <Skeleton height={96} radius="lg" role="status" aria-label={t('Loading')} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load your links')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const links = query.data.links.filter(
    ({ id, group }) =>
      (groupId === undefined || group?.id === groupId) &&
      !isMutationPending('POST /user/revoke-invitation-link', { id }),
  );
  if (isClosed && links.length === 0) return null;
  const addLink = (link: InvitationLink) => {
    client.setQueryData<Output<'GET /user/invitation-links'>>(
      linksKey,
      (cached) => cached && { links: [link, ...cached.links] },
    );
    setIsCreating(false);
    setShownLink(link);
  };
  return (
    <Card as="section" gap={16} aria-labelledby={heading}>
      <Stack gap={4}>
        <Heading as={groupId === undefined ? 'h2' : 'h3'} id={heading}>
          {t('Invite by link')}
        </Heading>
        <Text size="sm" color="muted">
          {t(
            'For people whose address you don’t know: a link or a QR code that you share yourself.',
          )}
        </Text>
      </Stack>
      {links.length > 0 && (
        <Box as="ul">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} onShow={() => setShownLink(link)} />
          ))}
        </Box>
      )}
      {isCreating ? (
        <InvitationLinkForm
          {...(groupId !== undefined && { groupId })}
          onCreated={addLink}
          onCancel={() => setIsCreating(false)}
        />
      ) : (
        !isClosed && (
          <Row gap={8}>
            <Button
              variant="light"
              leftSection={<IconLink size={18} aria-hidden />}
              onClick={() => setIsCreating(true)}
            >
              {t('Create a link')}
            </Button>
          </Row>
        )
      )}
      <InvitationLinkDialog link={shownLink} onClose={() => setShownLink(undefined)} />
    </Card>
  );
}

function LinkRow({ link, onShow }: { link: InvitationLink; onShow: () => void }) {
  const { id, group, note, uses, max_uses, expires_on } = link;
  const client = useQueryClient();
  const name = t('Link to {{place}}', { place: group?.name ?? siteName });
  const values = { used: number(uses), most: number(max_uses), day: formatDate(expires_on) };
  const revoke = () =>
    runUndoable(
      'POST /user/revoke-invitation-link',
      { id },
      {
        message: t('The link will no longer work.'),
        onSuccess: () => client.invalidateQueries({ queryKey: linksKey }),
        onError: () => void client.invalidateQueries({ queryKey: linksKey }),
      },
    );
  return (
    <InvitedRow
      name={name}
      facts={
        <>
          <span>{t('Used {{used}} of {{most}} times. Works until {{day}}.', values)}</span>
          {note && <span>{note}</span>}
        </>
      }
    >
      <Row gap={8} align="stretch">
        {uses < max_uses && (
          <Button
            variant="default"
            size="sm"
            aria-label={t('Share: {{link}}', { link: name })}
            onClick={onShow}
          >
            {t('Share')}
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          aria-label={t('Cancel link: {{link}}', { link: name })}
          onClick={revoke}
        >
          {t('Cancel link')}
        </Button>
      </Row>
    </InvitedRow>
  );
}
