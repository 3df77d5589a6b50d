import { Button, Loader, type ButtonProps } from '@mantine/core';
import { IconUserCheck, IconUserMinus, IconUserPlus, IconUserX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Friendship } from '#contract/people.ts';
import { strings } from '#contract/strings.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import { useFriendship, type FriendshipStep } from './useFriendship.ts';

/** The button for each friendship, and the step that it takes. */
const styles: Record<
  Friendship,
  { label: string; step: FriendshipStep; icon: typeof IconUserPlus; variant: 'filled' | 'default' }
> = {
  none: { label: t('Add Friend'), step: 'add', icon: IconUserPlus, variant: 'filled' },
  sent: { label: t('Cancel Friend Request'), step: 'cancel', icon: IconUserX, variant: 'default' },
  received: { label: t('Confirm Friend'), step: 'confirm', icon: IconUserCheck, variant: 'filled' },
  friends: { label: t('Un-Friend'), step: 'remove', icon: IconUserMinus, variant: 'default' },
};

type FriendButtonProps = {
  person: { id: number; name: string };
  friendship: Friendship;
  size?: ButtonProps['size'];
  /** In a list, the accessible name includes the person, and “Add Friend” is less emphasized. */
  inList?: boolean;
};

/** The next friendship step: one button, or two to answer a request. */
export function FriendButton({ person, friendship, size, inList = false }: FriendButtonProps) {
  const { friendship: current, isPending, takeStep } = useFriendship(person.id, friendship);
  const confirm = useConfirm();
  const button = useRef<HTMLButtonElement>(null);
  const { label, step, icon: StepIcon, variant } = styles[current];
  const common = { ...(size && { size }), 'aria-busy': isPending };
  const getLabelProps = (verb: string) =>
    inList ? { 'aria-label': `${verb}: ${person.name}` } : {};

  const handleClick = async () => {
    if (
      step !== 'remove' ||
      (await confirm({ title: strings.removeFriend, confirmLabel: t('Un-Friend'), danger: true }))
    )
      takeStep(step);
  };
  const decline = () => {
    // This button disappears; the one beside it remains.
    button.current?.focus();
    takeStep('decline');
  };

  return (
    <>
      <Button
        ref={button}
        {...common}
        {...getLabelProps(label)}
        // Lower emphasis in lists than on a profile.
        variant={inList && step === 'add' ? 'light' : variant}
        leftSection={
          isPending ? (
            <Loader size={16} color="currentColor" aria-hidden />
          ) : (
            <StepIcon size={18} aria-hidden />
          )
        }
        onClick={() => void handleClick()}
      >
        {label}
      </Button>
      {current === 'received' && (
        <Button
          {...common}
          {...getLabelProps(t('Decline Friend'))}
          variant="default"
          onClick={decline}
        >
          {t('Decline Friend')}
        </Button>
      )}
    </>
  );
}
