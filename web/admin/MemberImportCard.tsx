import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Input, Output } from '#contract/calls.ts';
import { lineProblems } from '#contract/memberFile.ts';
import type { ImportState, MemberImportView } from '#contract/memberImport.ts';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import { useReauthentication } from '../account/useReauthentication.tsx';
import { queryKey, useApiMutation, useApiQuery } from '../api/hooks.ts';
import { number, plural, t } from '../i18n/language.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { Heading, Stack, Text, TextButton, Wrap } from '../ui/primitives.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { toast } from '../ui/toast.ts';
import { lineProblemLabels, lineStateLabels } from './memberImportLabels.ts';

type Change = Input<'POST /admin/member-import/change'>['change'];

const stateLabels: Record<ImportState, string> = {
  draft: t('Checked. No one is invited yet.'),
  running: t('Sending invitations'),
  paused: t('Paused'),
  canceled: t('Canceled'),
  undone: t('Undone'),
  finished: t('All invitations are sent.'),
};
const changesByState: Record<ImportState, Change[]> = {
  draft: ['cancel'],
  running: ['pause', 'cancel', 'undo'],
  paused: ['resume', 'cancel', 'undo'],
  canceled: ['undo'],
  undone: [],
  finished: ['undo'],
};
const changeLabels: Record<Change, string> = {
  pause: t('Pause'),
  resume: t('Continue'),
  cancel: t('Cancel'),
  undo: t('Revoke unused invitations'),
};

/** What is asked before a change that cannot be taken back. */
const questions: Partial<Record<Change, { title: string; confirmLabel: string; detail: string }>> =
  {
    cancel: {
      title: t('Invite no one else from this file?'),
      confirmLabel: t('Stop'),
      detail: t('People who already got an invitation can still use it.'),
    },
    undo: {
      title: t('Revoke the unused invitations?'),
      confirmLabel: t('Revoke'),
      detail: t('Their links stop working. People who have joined stay.'),
    },
  };

/** A file of people: what is wrong in it, the progress of its invitations, and their undo. */
export function MemberImportCard({ item }: { item: MemberImportView }) {
  const client = useQueryClient();
  const card = useRef<HTMLLIElement>(null);
  const ways = useApiQuery('GET /account/ways', {}, { enabled: item.state === 'draft' });
  const finish = ({ message }: { message: string }) => {
    toast.success(message);
    reauthentication.close();
    void client.invalidateQueries({ queryKey: queryKey('GET /admin/member-imports') });
  };
  const start = useApiMutation('POST /admin/member-import/start', {
    onSuccess: finish,
    onError: (error) => reauthentication.showServerError(error),
  });
  const change = useApiMutation('POST /admin/member-import/change', { onSuccess: finish });
  const confirm = useConfirm();
  const askAndChange = async (name: Change) => {
    const question = item.state === 'draft' ? undefined : questions[name];
    if (!question || (await confirm({ ...question, danger: true })))
      change.mutate({ id: item.id, change: name });
  };
  const reauthentication = useReauthentication({
    required: ways.data ? requiredCredentials(ways.data) : { password: true, code: false },
    sending: start.isPending,
    fallbackFocus: card,
    alwaysConfirm: true,
  });
  const linesOf = (state: string) => item.counts.find((count) => count.state === state)?.lines ?? 0;
  const waiting = linesOf('waiting');
  const problems = item.counts.some(({ state }) => state in lineProblemLabels);
  const handled = item.lines - waiting;

  return (
    <Stack
      as="li"
      gap={10}
      px={16}
      py={16}
      surface="card"
      border
      radius={12}
      ref={card}
      tabIndex={-1}
    >
      <Stack gap={2}>
        <Heading anywhere>{item.file_name}</Heading>
        <Text size="xs" color="faint">
          {item.actor?.name} <RelativeTime at={item.at} />
        </Text>
      </Stack>
      <Text role="status">{stateLabels[item.state]}</Text>
      {(item.state === 'running' || item.state === 'paused') && (
        <>
          <Progress
            value={item.lines ? (100 * handled) / item.lines : 0}
            aria-label={stateLabels[item.state]}
          />
          <Text size="sm" color="muted">
            {t('{{n}} invitations are sent in an hour.', { n: number(item.per_hour) })}
          </Text>
        </>
      )}
      <Text size="sm" color="muted">
        {item.counts.map(({ state, lines }) => lineStateLabels[state](lines)).join(' · ')}
      </Text>
      {problems && <Problems item={item} />}
      <Wrap gap={8}>
        {item.state === 'draft' && waiting > 0 && (
          <Button
            onClick={() =>
              reauthentication.confirm({
                title: plural(waiting, 'Invite {{n}} person?', 'Invite {{n}} people?'),
                confirmLabel: t('Invite'),
                detail: t(
                  'Each of them gets an email with a link. Groups and roles apply when they join.',
                ),
                run: (credentials) => start.mutate({ id: item.id, ...credentials }),
              })
            }
          >
            {plural(waiting, 'Invite {{n}} person', 'Invite {{n}} people')}
          </Button>
        )}
        {changesByState[item.state].map((name) => (
          <Button
            key={name}
            variant="default"
            loading={change.isPending && change.variables.change === name}
            onClick={() => void askAndChange(name)}
          >
            {changeLabels[name]}
          </Button>
        ))}
      </Wrap>
      {reauthentication.dialog}
    </Stack>
  );
}

type Line = Output<'GET /admin/member-import/lines'>['lines'][number];

/** The lines that are left out, of each reason the first ones. */
function Problems({ item }: { item: MemberImportView }) {
  const [isOpen, setIsOpen] = useState(item.state === 'draft');
  const states = lineProblems.filter((problem) =>
    item.counts.some(({ state }) => state === problem),
  );
  return (
    <Stack gap={6} align="start">
      <TextButton type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? t('Hide the lines that are left out') : t('Show the lines that are left out')}
      </TextButton>
      {isOpen && states.map((state) => <ProblemLines key={state} item={item} state={state} />)}
    </Stack>
  );
}

function ProblemLines({
  item,
  state,
}: {
  item: MemberImportView;
  state: keyof typeof lineProblemLabels;
}) {
  const query = useApiQuery('GET /admin/member-import/lines', { id: item.id, state });
  const lines: Line[] = query.data?.lines ?? [];
  const total = item.counts.find((count) => count.state === state)?.lines ?? 0;
  return (
    <Stack as="ul" gap={2} aria-label={lineProblemLabels[state]}>
      {lines.map(({ line, email }) => (
        <Text as="li" size="sm" anywhere key={line}>
          <strong>{t('Line {{n}}', { n: line })}</strong>
          {email && `, ${email}`}: {lineProblemLabels[state]}
        </Text>
      ))}
      {query.data && total > lines.length && (
        <Text as="li" size="sm" color="muted">
          {t('and {{n}} more', { n: total - lines.length })}
        </Text>
      )}
      {query.error && (
        <Text as="li" size="sm" color="danger" role="alert">
          {query.error.message}
        </Text>
      )}
    </Stack>
  );
}
