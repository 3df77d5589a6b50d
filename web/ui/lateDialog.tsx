import { lazy, Suspense, useState, type ComponentType } from 'react';

/** A dialog that is fetched, with all that stands in it, when it first opens. */
export function lazyDialog<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LateDialog(props) {
    const [called, setCalled] = useState(props.opened);
    if (props.opened && !called) setCalled(true);
    return <Suspense>{called && <Loaded {...props} />}</Suspense>;
  };
}
