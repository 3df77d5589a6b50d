import { Button, TextInput } from '@mantine/core';
import { IconHash } from '@tabler/icons-react';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { paths } from '../paths.ts';
import { Widget } from '../layout/Widget.tsx';
import { t } from '../i18n/language.ts';
import { Row } from '../ui/primitives.tsx';
import classes from './FindByTag.module.css';
import { groupLists, parseGroupSearch } from './lists.ts';

/** Widget that filters the current group list by a tag. The tag becomes part of the URL. */
export function FindByTag() {
  const { pathname } = useLocation();
  const search = parseGroupSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState('');
  const list = groupLists.find(({ to }) => to === pathname.replace(/\/$/, ''));

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void navigate({
      to: list?.to ?? paths.groups(),
      search: parseGroupSearch({ ...search, tag: keyword }),
    });
    setKeyword('');
  };
  return (
    <Widget title={t('Find groups by tag')}>
      <Row
        as="form"
        gap={8}
        align="stretch"
        role="search"
        aria-label={t('Groups by tag')}
        onSubmit={onSubmit}
      >
        <TextInput
          aria-label={t('Hashtag')}
          placeholder={t('garden')}
          className={classes.field ?? ''}
          leftSection={<IconHash size={18} aria-hidden />}
          autoComplete="off"
          autoCapitalize="none"
          // One more for a typed #, which parseGroupSearch removes.
          maxLength={limits.tag + 1}
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('Find')}
        </Button>
      </Row>
    </Widget>
  );
}
