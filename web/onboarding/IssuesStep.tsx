import { Button } from '@mantine/core';
import { useState } from 'react';
import { strings } from '#contract/strings.ts';
import { IssueChips } from '../account/IssueChips.tsx';
import { useApiMutation } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import type { StepProps } from './step.ts';

/** First step, of a member who signed up without issues: the issues to follow. */
export function IssuesStep({ onDone }: StepProps) {
  const [issues, setIssues] = useState<number[]>([]);
  const [missing, setMissing] = useState(false);
  const save = useApiMutation('POST /user/save-issues', {
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
  });
  const submit = () => {
    setMissing(issues.length === 0);
    if (issues.length > 0) save.mutate({ issues });
    else document.getElementById('issues')?.focus();
  };
  return (
    <>
      <IssueChips
        id="issues"
        question={t('Which issues do you care about?')}
        hint={t('We’ll let you know about actions on these issues.')}
        value={issues}
        error={missing && issues.length === 0 ? strings.issues : undefined}
        onChange={setIssues}
      />
      <div>
        <Button variant="light" loading={save.isPending} onClick={submit}>
          {t('Save')}
        </Button>
      </div>
    </>
  );
}
