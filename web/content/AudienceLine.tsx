import { IconEye } from '@tabler/icons-react';
import type { Audience } from '#contract/words.ts';
import { useAsk } from '../api/hooks.ts';
import { IconText } from '../ui/IconText.tsx';
import { whoWillSee } from './audience.ts';
import classes from './AudienceLine.module.css';

/** A sentence of who will see the post, which follows the choice. Its place is kept while it is asked for. */
export function AudienceLine({ id, audience, groupId }: { id: string; audience: Audience; groupId?: number | undefined }) {
  const { data } = useAsk(
    'GET /content/audience',
    { shared_as: audience, ...(groupId !== undefined && { group_id: groupId }) },
    { staleTime: 60_000 },
  );
  return (
    <p id={id} className={classes.line} aria-live="polite">
      {data && <IconText icon={<IconEye size={16} stroke={1.75} />}>Who will see this: {whoWillSee(data)}</IconText>}
    </p>
  );
}
