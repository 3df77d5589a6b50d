import {
  EmojiPicker as Picker,
  useSkinTone,
  type EmojiPickerListComponents,
  type SkinTone,
} from 'frimousse';
import { language, t } from '../i18n/language.ts';
import { isTouchDevice } from '../ui/keyEvents.ts';
import classes from './EmojiPicker.module.css';
import { loadEmoji } from './loadEmoji.ts';

/** The skin tone of the last emoji, kept in this browser until the logout. */
const toneKey = 'skinTone';

const components: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div className={classes.category} {...props}>
      {category.label}
    </div>
  ),
  // The library counts rows and columns from 0; ARIA counts them from 1.
  Row: ({ 'aria-rowindex': index = 0, ...props }) => <div {...props} aria-rowindex={index + 1} />,
  Emoji: ({ emoji, 'aria-colindex': index = 0, ...props }) => (
    <button type="button" className={classes.emoji} {...props} aria-colindex={index + 1}>
      {emoji.emoji}
    </button>
  ),
};

/** A searchable grid of emoji. Arrow keys move in it, Enter picks. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Picker.Root
      className={classes.picker}
      columns={7}
      locale={language}
      resolveEmojiData={loadEmoji}
      skinTone={(localStorage.getItem(toneKey) as SkinTone | null) ?? 'none'}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search
        className={classes.search}
        aria-label={t('Search emoji')}
        placeholder={t('Search emoji')}
        // On a phone, the keyboard would cover the emoji.
        autoFocus={!isTouchDevice()}
        // In no form, which Enter would send.
        form=""
        data-mantine-stop-propagation
      />
      <Picker.Viewport className={classes.viewport} data-mantine-stop-propagation>
        <Picker.Empty className={classes.empty}>{t('No emoji found')}</Picker.Empty>
        <Picker.List components={components} />
      </Picker.Viewport>
      <div className={classes.foot}>
        <Picker.ActiveEmoji>
          {({ emoji }) => (
            <span className={classes.name}>{emoji && `${emoji.emoji} ${emoji.label}`}</span>
          )}
        </Picker.ActiveEmoji>
        <SkinToneButton />
      </div>
    </Picker.Root>
  );
}

/** Switches to the next skin tone. */
function SkinToneButton() {
  const [tone, setTone, variations] = useSkinTone('✋');
  const at = variations.findIndex(({ skinTone }) => skinTone === tone);
  const next = variations[(at + 1) % variations.length];
  return (
    <button
      type="button"
      className={classes.tone}
      aria-label={t('Change skin tone')}
      data-mantine-stop-propagation
      onClick={() => {
        if (!next) return;
        setTone(next.skinTone);
        try {
          localStorage.setItem(toneKey, next.skinTone);
        } catch {
          // The browser has no room: the tone lasts until the picker closes.
        }
      }}
    >
      {variations[at]?.emoji ?? '✋'}
    </button>
  );
}
