import { Button, NativeSelect } from '@mantine/core';
import { IconHash, IconMessages, IconVolumeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import type { Input } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import type { Mute, MutePeriod } from '#contract/mutes.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { Page } from '../layout/Page.tsx';
import { periods } from '../mutes/periods.ts';
import { useMute } from '../mutes/useMutes.ts';
import { paths } from '../paths.ts';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { TextInput } from '../ui/fields.tsx';
import { moveFocusToNeighbor } from '../ui/moveFocusToNeighbor.ts';
import { t } from '../i18n/language.ts';
import { Box, Row, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { dayAndTime } from '../ui/time.ts';
import { useNow } from '../ui/useNow.ts';

/** People, groups, words and posts that the member has muted, and a form to mute a word. */
export function MutedScreen() {
  const { mutes } = useSuspenseApiQuery('GET /user/mutes', {});
  return (
    <Page>
      <Card>
        <WordForm />
      </Card>
      {mutes.length === 0 ? (
        <EmptyState
          icon={<IconVolumeOff size={40} stroke={1.5} />}
          title={t('You haven’t muted anyone or anything')}
        >
          {t('To mute a person, a group or notifications about a post, open its menu.')}
        </EmptyState>
      ) : (
        <Card>
          <Stack as="ul" gap={12}>
            {mutes.map((mute) => (
              <MuteRow key={JSON.stringify(toTarget(mute))} mute={mute} />
            ))}
          </Stack>
        </Card>
      )}
    </Page>
  );
}

/** The input that ends a mute. */
function toTarget({ user, group, content, word = '' }: Mute): Input<'POST /user/unmute'> {
  if (user) return { user_id: user.id };
  if (group) return { group_id: group.id };
  return content ? { content_id: content.id } : { word };
}

function WordForm() {
  const [word, setWord] = useState('');
  const [period, setPeriod] = useState<MutePeriod>('always');
  const [errors, setErrors] = useState<Partial<Record<string, string | undefined>>>({});
  const { mute } = useMute({
    onSuccess: () => setWord(''),
    onError: (error) => setErrors(fieldErrors(error, ['word'])),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (mute.isPending) return;
    setErrors({});
    mute.mutate({ word, period });
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextInput
        label={t('Word or hashtag')}
        description={t(
          'Posts that contain it don’t appear in your feed. Capital letters and accents make no difference.',
        )}
        maxLength={limits.mutedWord}
        error={errors['word']}
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
      <Wrap gap={12} mt={12} align="end">
        <NativeSelect
          label={t('For how long?')}
          data={periods}
          value={period}
          onChange={(event) => setPeriod(event.currentTarget.value as MutePeriod)}
        />
        <Button type="submit" loading={mute.isPending}>
          {t('Mute')}
        </Button>
      </Wrap>
    </form>
  );
}

function MuteRow({ mute }: { mute: Mute }) {
  const { user, group, content, word, ends_on } = mute;
  const { unmute } = useMute();
  const now = useNow();
  const name = user?.name ?? group?.name ?? content?.title ?? word ?? '';
  return (
    <Row as="li" gap={12} tabIndex={-1}>
      {user ? (
        <PortraitLink person={user} />
      ) : group ? (
        <Avatar name={name} shape="group" />
      ) : (
        <Box px={10} color="faint">
          {content ? <IconMessages size={24} aria-hidden /> : <IconHash size={24} aria-hidden />}
        </Box>
      )}
      <Stack as="span" align="start" grow anywhere>
        {user ? (
          <PersonLink person={user} />
        ) : group ? (
          <Link to={paths.group(group.id)}>{name}</Link>
        ) : content ? (
          <Link to={paths.post(content.id)}>{name || t('A post')}</Link>
        ) : (
          <Text as="span" weight={500}>
            {name}
          </Text>
        )}
        <Text as="span" size="xs" color="faint" tight>
          {ends_on
            ? t('Until {{time}}', { time: dayAndTime(new Date(ends_on), now) })
            : t('Until you turn it off')}
        </Text>
      </Stack>
      <Button
        variant="default"
        size="sm"
        aria-label={t('Unmute {{name}}', { name })}
        loading={unmute.isPending}
        onClick={(event) => {
          const entry = event.currentTarget.closest('li');
          unmute.mutate(toTarget(mute), { onSuccess: () => moveFocusToNeighbor(entry) });
        }}
      >
        {t('Unmute')}
      </Button>
    </Row>
  );
}
