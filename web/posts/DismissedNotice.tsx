import { Button } from '@mantine/core';
import { t } from '../i18n/language.ts';
import { Notice, Text, Wrap } from '../ui/primitives.tsx';
import { useDismiss } from './useDismiss.ts';

/** Above a post that the member has hidden from their lists: offers to show it there again. */
export function DismissedNotice({ id }: { id: number }) {
  const { restore } = useDismiss();
  return (
    <Notice>
      <Wrap gap={12} rowGap={8} align="center" justify="between">
        <Text>{t('You hid this post from your feed.')}</Text>
        <Button variant="default" size="compact-md" onClick={() => void restore(id)}>
          {t('Show in my feed again')}
        </Button>
      </Wrap>
    </Notice>
  );
}
