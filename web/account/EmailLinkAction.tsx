import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Text } from '../ui/primitives.tsx';
import { AccountLayout } from './AccountLayout.tsx';

type EmailLinkActionProps = {
  title: string;
  confirmLabel: string;
  /** State of the mutation that `onPress` starts. */
  state: { data: { message: string } | undefined; error: Error | null; isPending: boolean };
  onPress: () => void;
  /** What the button does; hidden once it is done. */
  children: ReactNode;
  /** An alternative to the button, shown below it. */
  other?: ReactNode;
  /** Shown below the result. */
  after?: ReactNode;
};

/**
 * Screen for an email link that changes something, such as unsubscribing. Requires a click, because
 * mail scanners open links.
 */
export function EmailLinkAction({
  title,
  confirmLabel,
  state: { data, error, isPending },
  onPress,
  children,
  other,
  after,
}: EmailLinkActionProps) {
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
