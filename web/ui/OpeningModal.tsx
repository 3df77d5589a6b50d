import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Mantine remembers where the focus was only when a dialog that is already there opens: so it is drawn closed first. */
export default function OpeningModal(props: ModalProps) {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(props.opened), [props.opened]);
  return <Modal {...props} opened={opened} />;
}
