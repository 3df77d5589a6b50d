import { Button, Group as Row } from '@mantine/core';
import type { Group } from '#contract/group.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { LinkedText } from '../ui/LinkedText.tsx';
import { Text } from '../ui/primitives.tsx';

type RulesDialogProps = {
  group: Pick<Group, 'name' | 'rules'>;
  opened: boolean;
  confirmLabel: string;
  onClose: () => void;
  /** Called when the viewer agrees to the rules. */
  onConfirm: () => void;
};

/** Dialog with the rules of a group, shown before the viewer joins or accepts an invitation. */
export function RulesDialog({
  group: { name, rules },
  opened,
  confirmLabel,
  onClose,
  onConfirm,
}: RulesDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Rules for {{group}}', { group: name })}>
      <Text keep="spaces" anywhere>
        <LinkedText text={rules} />
      </Text>
      <Text mt={12} size="sm" color="faint">
        {t('The group owner wrote these. Please follow them if you join.')}
      </Text>
      <Row justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button onClick={onConfirm} data-autofocus>
          {confirmLabel}
        </Button>
      </Row>
    </Dialog>
  );
}
