import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Text } from '../ui/primitives.tsx';
import { AccountLayout } from './AccountLayout.tsx';

type MailLinkProps = {
  title: string;
  confirmLabel: string;
  state: { data: { message: string } | undefined; error: Error | null; isPending: boolean };
  onPress: () => void;
  children: ReactNode;
  /** An alternative, shown beside the button. */
  other?: ReactNode;
  /** Shown below the result. */
  after?: ReactNode;
};

/** One action that an email links to. Requires a click, because mail scanners open links. */
export function EmailLinkAction({
  title,
  confirmLabel,
  state: { data, error, isPending },
  onPress,
  children,
  other,
  after,
}: MailLinkProps) {
  return (
    <AccountLayout title={title}>
      {!data && (
        <>
          <Text color="muted">{children}</Text>
          <Button size="md" loading={isPending} onClick={onPress}>
            {confirmLabel}
          </Button>
          {other}
        </>
      )}
      <div role="status">
        {data && <Text>{data.message}</Text>}
        {error && <Text color="danger">{error.message}</Text>}
      </div>
      {(data || error) && after}
    </AccountLayout>
  );
}
