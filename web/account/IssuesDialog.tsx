import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { sentences } from '#contract/sentences.ts';
import { useSend } from '../api/hooks.ts';
import { notice } from '../ui/notice.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { IssueChips } from './IssueChips.tsx';

/** Asks whoever has just come by another site what they care about. */
export function IssuesDialog({ onDone }: { onDone: () => void }) {
  const [issues, setIssues] = useState<number[]>([]);
  const [missing, setMissing] = useState(false);
  const save = useSend('POST /user/save-issues', {
    onDone: ({ message }) => {
      notice.success(message);
      onDone();
    },
  });

  return (
    <Dialog opened onClose={onDone} title="Your issues" closeOnClickOutside={false}>
      <Stack gap="lg">
        <IssueChips
          id="issues"
          question="Which issues interest you?"
          hint="You will be told of actions on these."
          value={issues}
          error={missing && issues.length === 0 ? sentences.issues : undefined}
          onChange={setIssues}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Skip
          </Button>
          <Button
            loading={save.isPending}
            onClick={() => {
              setMissing(issues.length === 0);
              if (issues.length > 0) save.mutate({ issues });
              else document.getElementById('issues')?.focus();
            }}
          >
            Save
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
