import type { MessageReader } from '#contract/seen.ts';
import { t } from '../i18n/language.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Row, Stack, Text } from '../ui/primitives.tsx';

type SeenDialogProps = {
  people: readonly MessageReader[];
  opened: boolean;
  onClose: () => void;
};

/** The people of a group who have read a message. */
export function SeenDialog({ people, opened, onClose }: SeenDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Seen by')}>
      <Text size="sm" color="muted" mb={8}>
        {t('People who don’t show when they have read messages are not listed.')}
      </Text>
      <Stack as="ul" gap={4}>
        {people.map((person) => (
          <Row as="li" key={person.id} gap={12} py={8}>
            <Avatar name={person.name} image={person.image_thumb} size={36} />
            <Stack grow anywhere>
              <PersonLink person={person} />
            </Stack>
          </Row>
        ))}
      </Stack>
    </Dialog>
  );
}
