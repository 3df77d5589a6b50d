import { Dialog } from '../ui/Dialog.tsx';
import classes from './KeysDialog.module.css';
import { decisionWords } from './words.ts';

const keys: [key: string, does: string][] = [
  ['j', 'Next case'],
  ['k', 'Case before'],
  ...Object.values(decisionWords).map(({ key, label }): [string, string] => [key, label]),
  ['?', 'This help'],
];

/** What the letters do while nothing is being written. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keys">
      <dl className={classes.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
