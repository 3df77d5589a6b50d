import { NativeSelect } from '@mantine/core';
import type { Audience } from '#contract/words.ts';
import { audienceIcons } from '../ui/VisibilityMark.tsx';
import classes from './PostForm.module.css';

const audiences = Object.keys(audienceIcons) as Audience[];

type AudienceSelectProps = { value: Audience; onChange: (audience: Audience) => void; inGroup: boolean; describedBy?: string };

/** Who shall see a post. Group is offered only inside a group. */
export function AudienceSelect({ value, onChange, inGroup, describedBy }: AudienceSelectProps) {
  const Icon = audienceIcons[value];
  return (
    <NativeSelect
      aria-label="Who can see this"
      aria-describedby={describedBy}
      className={classes.audience ?? ''}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      data={audiences.filter((audience) => audience !== 'Group' || inGroup)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Audience)}
    />
  );
}
