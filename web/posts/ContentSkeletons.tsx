import { Skeleton } from '@mantine/core';
import { Card } from '../ui/Card.tsx';
import { Row, Stack } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import classes from './ContentSkeletons.module.css';

export type Shape = 'post' | 'poll' | 'blog' | 'row';

/**
 * Placeholder posts with the typical height of their type. They appear after 200 ms, so that fast
 * responses do not flicker.
 */
export function ContentSkeletons({ count = 3, shape = 'post' }: { count?: number; shape?: Shape }) {
  return (
    <Stack gap={16} late role="status" aria-label={t('Loading')}>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} className={`${classes.card} ${classes[shape]}`}>
          <Row gap={12}>
            <Skeleton circle height={44} />
            <div>
              <Skeleton height={12} width={165} />
              <Skeleton height={10} width={110} mt={10} />
            </div>
          </Row>
          {shape !== 'post' && shape !== 'row' && <Skeleton height={20} width="70%" />}
          <div>
            <Skeleton height={12} />
            <Skeleton height={12} mt={8} width="85%" />
          </div>
          {shape !== 'row' && <Skeleton className={classes.filler ?? ''} radius={10} />}
          {shape === 'poll' &&
            [0, 1, 2].map((option) => <Skeleton key={option} height={44} radius={10} />)}
          {shape !== 'row' && (
            <Row gap={24}>
              <Skeleton height={14} width={70} />
              <Skeleton height={14} width={90} />
            </Row>
          )}
        </Card>
      ))}
    </Stack>
  );
}
