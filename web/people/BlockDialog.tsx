import { Button, Group } from '@mantine/core';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { Heading } from '../ui/primitives.tsx';
import { useBlock } from './useBlock.ts';
import classes from './BlockDialog.module.css';

type BlockDialogProps = {
  person: { id: number; name: string };
  opened: boolean;
  onClose: () => void;
};

/** Explains what a block does and does not do, and asks for confirmation. */
export function BlockDialog({ person: { id, name }, opened, onClose }: BlockDialogProps) {
  const { block } = useBlock(onClose);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Block {{name}}?', { name })}>
      <div className={classes.words}>
        <Heading as="h3" mt={12} mb={4} size="sm">
          {t('What blocking does')}
        </Heading>
        <ul>
          <li>
            {t(
              'You won’t see each other’s profiles, posts, comments or likes, or find each other in lists and search.',
            )}
          </li>
          <li>{t('If you’re friends, that ends. So do requests and invitations between you.')}</li>
          <li>
            {t(
              '{{name}} won’t be notified. You can unblock them at any time, but what the block ended won’t come back.',
              { name },
            )}
          </li>
        </ul>
        <Heading as="h3" mt={12} mb={4} size="sm">
          {t('What blocking can’t do')}
        </Heading>
        <ul>
          <li>
            {t(
              '{{name}} can still see what you share as Public by logging out. If something isn’t for everyone, share it with friends only.',
              { name },
            )}
          </li>
          <li>{t('It doesn’t erase what {{name}} has already seen or copied.', { name })}</li>
        </ul>
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button
          color="brick"
          loading={block.isPending}
          onClick={() => block.mutate({ user_id: id })}
        >
          {t('Block')}
        </Button>
      </Group>
    </Dialog>
  );
}
