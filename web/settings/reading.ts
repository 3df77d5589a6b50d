// Choices that make reading easier. They are saved in this browser, and are attributes of the
// root element: public/opening.js restores them before the first paint, tokens.css applies them.
const textSizes = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

const root = document.documentElement;
/** As in tokens.css. */
const readableFont = 'Atkinson Hyperlegible Next Variable';

export const readTextSize = (): TextSize =>
  textSizes.find((size) => size === root.dataset['textSize']) ?? 'normal';

export const saveTextSize = (size: TextSize) =>
  save('textSize', size === 'normal' ? undefined : size);

export const hasReadableFont = () => root.dataset['letters'] === 'easy';

/** The latest choice. It can change while the font loads. */
let wantsReadableFont = false;

/**
 * Loads the font first, because browsers ignore a font that arrives after the text until the next
 * page. Does not fail.
 */
export async function saveReadableFont(isOn: boolean) {
  wantsReadableFont = isOn;
  if (isOn) await document.fonts.load(`1em "${readableFont}"`).catch(() => undefined);
  save('letters', wantsReadableFont ? 'easy' : undefined);
}

/** `letters` is the typeface. Browsers have stored the choice under this key. */
function save(name: 'textSize' | 'letters', value: string | undefined) {
  if (value === undefined) delete root.dataset[name];
  else root.dataset[name] = value;
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Without local storage the choice lasts until the page is left.
  }
}
