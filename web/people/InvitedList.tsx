import type { ReactNode } from 'react';
import { Box, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { useFocusNeighborWhenRemoved } from '../ui/useFocusNeighborWhenRemoved.ts';
import { number, t } from '../i18n/language.ts';
import classes from './InvitedList.module.css';

type InvitedListProps = {
  as: 'h2' | 'h3';
  /** Id of the heading. */
  id: string;
  count: number;
  children: ReactNode;
};

/** List of pending invitations to a group or to the site. The rows are InvitedRow. */
export function InvitedList({ as: Heading, id, count, children }: InvitedListProps) {
  return (
    <>
      <Heading id={id} className={classes.title}>
        {t('Pending invitations')}{' '}
        <Text as="span" color="faint" weight={600} tabular>
          {number(count)}
        </Text>
      </Heading>
      {count > 0 && <Box as="ul">{children}</Box>}
    </>
  );
}

type InvitedRowProps = {
  name: string;
  /** Facts about the invitation, one span per line. */
  facts: ReactNode;
  /** Action buttons. */
  children: ReactNode;
};

export function InvitedRow({ name, facts, children }: InvitedRowProps) {
  const entry = useFocusNeighborWhenRemoved<HTMLLIElement>();
  return (
    <Wrap
      ref={entry}
      tabIndex={-1}
      as="li"
      gap={16}
      rowGap={8}
      align="center"
      justify="between"
      className={classes.row}
    >
      <Stack anywhere className={classes.words}>
        <Text as="strong" weight={650}>
          {name}
        </Text>
        {facts}
      </Stack>
      {children}
    </Wrap>
  );
}
