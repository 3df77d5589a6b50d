import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { Heading, Row, Text } from '../ui/primitives.tsx';
import { singleKeySetting, useSingleKeySetting, type activeShortcuts } from './shortcuts.ts';
import classes from './ShortcutsDialog.module.css';

type ShortcutsDialogProps = {
  opened: boolean;
  scopes: ReturnType<typeof activeShortcuts>;
  onClose: () => void;
};

/** Keyboard help, opened by "?", with the switch that turns off single-key shortcuts. */
export function ShortcutsDialog({ opened, scopes, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Keyboard shortcuts')} size="lg">
      <Text mb={16} color="muted">
        {t(
          'Shortcuts work when you’re not typing. Ctrl+Enter sends what you write, and Escape closes what’s open.',
        )}
      </Text>
      <SingleKeySwitch />
      {scopes.map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <Heading as="h3" mt={24} mb={8} size="sm">
            {title}
          </Heading>
          <dl className={classes.keys}>
            {keys.map(({ key, label }) => (
              <div key={key}>
                <Row as="dt" gap={4} align="stretch">
                  {getKeyNames(key).map((keyName, index) => (
                    <kbd key={index}>{keyName}</kbd>
                  ))}
                </Row>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** "Mod+k" is a combination, "g d" a sequence. */
const getKeyNames = (key: string) =>
  key.startsWith('Mod+') ? [apple ? '⌘' : 'Ctrl', key.slice(4)] : key.split(' ');

/**
 * Switch in the help and in the settings. WCAG 2.1.4 requires it: speech input can trigger
 * single-key shortcuts by accident.
 */
export function SingleKeySwitch() {
  const on = useSingleKeySetting();
  return (
    <Switch
      label={t('Single-key shortcuts')}
      description={t(
        'When off, single keys do nothing. Ctrl+K and Ctrl+Enter keep working. Saved in this browser.',
      )}
      checked={on}
      onChange={(event) => singleKeySetting.turn(event.currentTarget.checked)}
    />
  );
}
