import { Button, Group, Title } from '@mantine/core';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { clearShared } from '../api/sharedStore.ts';
import { t } from '../i18n/language.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { paths } from '../paths.ts';
import { Box, Text } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import { SharedPhotos } from './SharedPhotos.tsx';
import { addShared, hasPostDraft } from './shareTarget.ts';

const nothing = { text: '', photos: [], isFull: false };

/**
 * Asks before something shared is added to a draft, and before photos are uploaded, because any
 * site can open this address. Shows the text if it could not be stored.
 */
export function ShareScreen() {
  const { shared = nothing } = useRouteContext({ strict: false });
  const { text, photos } = shared;
  const navigate = useNavigate();
  const [isFull, setIsFull] = useState(shared.isFull);
  const [hasDraft] = useState(hasPostDraft);
  const { title, explanation } = isFull
    ? {
        title: t('Couldn’t save the shared text'),
        explanation: t(
          'This browser has no room for more drafts. Copy the text, or delete old drafts.',
        ),
      }
    : hasDraft
      ? {
          title: t('Add to your draft?'),
          explanation:
            photos.length > 0
              ? t('You have a draft that you haven’t posted. This would be added to it:')
              : t('You have a draft that you haven’t posted. This text would be added at its end:'),
        }
      : {
          title: t('Add to a new post?'),
          explanation: t('This was shared with this site. No one sees it before you post it.'),
        };
  useTitle(title);
  const goHome = () => navigate({ to: paths.home(), hash: 'compose', replace: true });
  return (
    <Page>
      <Title order={1}>{title}</Title>
      <Text>{explanation}</Text>
      {text && (
        <Box px={16} py={16} surface="card" border radius={12} anywhere keep="spaces">
          {text}
        </Box>
      )}
      {photos.length > 0 && <SharedPhotos photos={photos} />}
      <Group>
        <Button
          onClick={() => {
            if (addShared(shared)) void goHome();
            else setIsFull(true);
          }}
        >
          {isFull ? t('Try again') : hasDraft ? t('Add to draft') : t('Add to post')}
        </Button>
        {isFull && (
          <LinkButton to={paths.drafts()} variant="default">
            {t('Drafts')}
          </LinkButton>
        )}
        <Button
          variant="default"
          onClick={() => {
            void clearShared().catch(() => undefined);
            void goHome();
          }}
        >
          {t('Discard')}
        </Button>
      </Group>
    </Page>
  );
}
