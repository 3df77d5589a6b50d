import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/**
 * Mantine’s Modal, first rendered closed. Mantine stores the focus to restore only when a mounted
 * modal opens.
 */
export default function FocusRestoringModal(props: ModalProps) {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(props.opened), [props.opened]);
  return <Modal {...props} opened={opened} />;
}
