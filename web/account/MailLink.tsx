import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AccountLayout } from './AccountLayout.tsx';

type MailLinkProps = {
  title: string;
  yes: string;
  state: { data: { message: string } | undefined; error: Error | null; isPending: boolean };
  onPress: () => void;
  children: ReactNode;
  /** Another way, offered beside it. */
  other?: ReactNode;
  /** Stands under what came of it. */
  after?: ReactNode;
};

/** One thing that a mail offers. It takes a press, because programs that look into mails open their links. */
export function MailLink({
  title,
  yes,
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
          <Text c="var(--c-ink-2)">{children}</Text>
          <Button size="md" loading={isPending} onClick={onPress}>
            {yes}
          </Button>
          {other}
        </>
      )}
      <div role="status">
        {data && <Text>{data.message}</Text>}
        {error && <Text c="var(--c-danger)">{error.message}</Text>}
      </div>
      {(data || error) && after}
    </AccountLayout>
  );
}
