import { Button, Group } from '@mantine/core';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { useBlock } from './block.ts';
import classes from './BlockDialog.module.css';

type BlockDialogProps = {
  person: { id: number; name: string };
  opened: boolean;
  onClose: () => void;
};

/** Says what a block does, and what it cannot do, before it is done. */
export function BlockDialog({ person: { id, name }, opened, onClose }: BlockDialogProps) {
  const { block } = useBlock(onClose);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Block {{name}}?', { name })}>
      <div className={classes.words}>
        <h3>{t('What it does')}</h3>
        <ul>
          <li>
            {t('You no longer see each other: profiles, posts, comments, likes, lists and search.')}
          </li>
          <li>
            {t('If you are friends, that ends. Requests and invitations between you end, too.')}
          </li>
          <li>
            {t(
              '{{name}} is not told. You can take the block back at any time; what it ended does not return.',
              { name },
            )}
          </li>
        </ul>
        <h3>{t('What it cannot do')}</h3>
        <ul>
          <li>
            {t(
              'Whoever signs out can read what you share as Public, and so can {{name}}. Share with friends what is not for everyone.',
              { name },
            )}
          </li>
          <li>{t('What {{name}} has seen or copied before stays with them.', { name })}</li>
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
