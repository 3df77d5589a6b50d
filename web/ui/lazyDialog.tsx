import { lazy, Suspense, useState, type ComponentType } from 'react';

/** Creates a dialog component whose code, with its content, is loaded when it first opens. */
export function lazyDialog<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LateDialog(props) {
    const [wasOpened, setWasOpened] = useState(props.opened);
    if (props.opened && !wasOpened) setWasOpened(true);
    return <Suspense>{wasOpened && <Loaded {...props} />}</Suspense>;
  };
}
