import { Button, Group, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/language.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { paths } from '../paths.ts';
import { Box, Text } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import { addToDraft, formatShared, isDraftEmpty, parseShared } from './shareTarget.ts';

/**
 * Asks before a shared text is added to a draft, because any site can open this address. Shows the
 * text if it could not be stored.
 */
export function ShareScreen() {
  const text = formatShared(parseShared(useSearch({ strict: false })));
  const navigate = useNavigate();
  // The route has tried to store it in an empty draft.
  const [isFull, setIsFull] = useState(isDraftEmpty);
  const title = isFull ? t('Couldn’t save the shared text') : t('Add to your draft?');
  useTitle(title);
  const goHome = () => navigate({ to: paths.home(), hash: 'compose', replace: true });
  return (
    <Page>
      <Title order={1}>{title}</Title>
      <Text>
        {isFull
          ? t('This browser has no room for more drafts. Copy the text, or delete old drafts.')
          : t('You have a draft that you haven’t posted. This text would be added at its end:')}
      </Text>
      <Box px={16} py={16} surface="card" border radius={12} anywhere keep="spaces">
        {text}
      </Box>
      <Group>
        <Button
          onClick={() => {
            if (addToDraft(text)) void goHome();
            else setIsFull(true);
          }}
        >
          {isFull ? t('Try again') : t('Add to draft')}
        </Button>
        {isFull && (
          <LinkButton to={paths.drafts()} variant="default">
            {t('Drafts')}
          </LinkButton>
        )}
        <Button variant="default" onClick={() => void goHome()}>
          {t('Discard')}
        </Button>
      </Group>
    </Page>
  );
}
