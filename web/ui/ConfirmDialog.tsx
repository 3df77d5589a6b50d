import { Button, Group } from '@mantine/core';
import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { t } from '../i18n/language.ts';

type Question = {
  /** The question, for example "Remove passkey?". */
  title: string;
  /** Label of the confirm button, for example "Delete". */
  confirmLabel: string;
  /** Label of the dismiss button, "Cancel" by default. */
  cancelLabel?: string;
  detail?: string;
  /** Red confirm button, for actions that cannot be undone. */
  danger?: boolean;
};

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/**
 * Returns a function that asks the user and resolves to the answer:
 * `if (await confirm({ title, confirmLabel: 'Delete' })) …`
 */
export const useConfirm = () => use(ConfirmContext);

/** Renders the dialog of `useConfirm` above all other dialogs. One for the whole application. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const [opened, setOpened] = useState(false);
  const resolveConfirm = useRef<(isConfirmed: boolean) => void>(undefined);

  const confirm = useCallback<Confirm>((next) => {
    // A new question cancels an open one.
    resolveConfirm.current?.(false);
    setQuestion(next);
    setOpened(true);
    return new Promise((resolve) => (resolveConfirm.current = resolve));
  }, []);

  const answer = (isConfirmed: boolean) => {
    setOpened(false);
    resolveConfirm.current?.(isConfirmed);
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog opened={opened} onClose={() => answer(false)} title={question?.title} zIndex={300}>
        {question?.detail && <p>{question.detail}</p>}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => answer(false)} data-autofocus>
            {question?.cancelLabel ?? t('Cancel')}
          </Button>
          <Button color={question?.danger ? 'brick' : 'verdigris'} onClick={() => answer(true)}>
            {question?.confirmLabel}
          </Button>
        </Group>
      </Dialog>
    </ConfirmContext>
  );
}
