import { Skeleton } from '@mantine/core';
import { Card } from './Card.tsx';
import { t } from '../i18n/language.ts';
import classes from './Skeletons.module.css';
import { Row, Stack } from './primitives.tsx';

/** Placeholder cards. They appear after 200 ms, so that fast responses do not flicker. */
export function CardSkeletons({ count = 3 }: { count?: number }) {
  return (
    <Stack gap={16} late role="status" aria-label={t('Loading')}>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index}>
          <Row gap={12}>
            <Skeleton circle height={44} />
            <div>
              <Skeleton height={12} width={165} />
              <Skeleton height={10} width={110} mt={10} />
            </div>
          </Row>
          <Skeleton height={12} mt={20} />
          <Skeleton height={12} mt={8} width="85%" />
          <Skeleton height={12} mt={8} width="60%" />
        </Card>
      ))}
    </Stack>
  );
}

/** Placeholder for a page of text. */
export function TextSkeleton() {
  return (
    <Stack gap={16} late role="status" aria-label={t('Loading')}>
      <Skeleton height={28} width="50%" />
      <div>
        {['100%', '96%', '100%', '88%', '92%', '40%'].map((width, index) => (
          <Skeleton key={index} height={14} mt={14} width={width} />
        ))}
      </div>
    </Stack>
  );
}

/** Placeholder for a form that fills the screen. */
export function FormSkeleton() {
  return (
    <div className={classes.form}>
      <TextSkeleton />
    </div>
  );
}
