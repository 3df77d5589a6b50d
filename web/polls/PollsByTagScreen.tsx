import { Button, TextInput, Title } from '@mantine/core';
import { IconChecklist, IconHash } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { ContentList } from '../posts/ContentList.tsx';
import { paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { Page } from '../layout/Page.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import { Row } from '../ui/primitives.tsx';
import { addTags } from '../ui/tags.ts';
import { useTitle } from '../ui/title.ts';
import { PollRow } from './PollRow.tsx';
import classes from './PollsByTagScreen.module.css';

/** Polls with a tag, newest first. */
export function PollsByTagScreen() {
  const { tag = '' } = useSearch({ strict: false });
  const heading = tag ? t('Polls about #{{tag}}', { tag }) : t('Polls by tag');
  useTitle(heading);
  return (
    <Page>
      <BackLink to={paths.polls()}>{t('All polls')}</BackLink>
      <Title order={1}>{heading}</Title>
      <TagSearch key={tag} tag={tag} />
      {tag && <TaggedPolls key={tag} tag={tag} />}
    </Page>
  );
}

function TagSearch({ tag }: { tag: string }) {
  const [keyword, setKeyword] = useState(tag);
  const navigate = useNavigate();
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const [newTag] = addTags([], keyword);
    if (newTag) void navigate({ to: paths.pollsByTag(), search: { tag: newTag } });
  };
  return (
    <Row role="search" as="form" gap={8} align="end" className={classes.search} onSubmit={onSubmit}>
      <TextInput
        label={t('Tag')}
        // One more for a typed #.
        maxLength={limits.tag + 1}
        autoCapitalize="none"
        autoComplete="off"
        leftSection={<IconHash size={18} aria-hidden />}
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('Find')}
      </Button>
    </Row>
  );
}

function TaggedPolls({ tag }: { tag: string }) {
  const query = useInfiniteApiQuery('GET /poll/search-by-tag', { tag });
  return (
    <ContentList
      query={query}
      label={t('Polls')}
      shape="row"
      row={PollRow}
      empty={
        <EmptyState
          icon={<IconChecklist size={40} stroke={1.5} />}
          title={strings.pollsNotFound}
          action={<LinkButton to={paths.createPoll()}>{t('Ask a question')}</LinkButton>}
        >
          {t('No polls about this yet.')}
        </EmptyState>
      }
    />
  );
}
