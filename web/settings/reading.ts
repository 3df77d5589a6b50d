// Choices that make reading easier. They are saved in this browser, and are attributes of the
// root element: public/opening.js restores them before the first paint, tokens.css applies them.
const textSizes = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

const root = document.documentElement;
/** As in tokens.css. */
const easyLettersFont = 'Atkinson Hyperlegible Next Variable';

export const readTextSize = (): TextSize =>
  textSizes.find((size) => size === root.dataset['textSize']) ?? 'normal';

export const saveTextSize = (size: TextSize) =>
  save('textSize', size === 'normal' ? undefined : size);

export const hasEasyLetters = () => root.dataset['letters'] === 'easy';

/** Loads the font first: one that arrives after the text is not used until the next page. */
export async function saveEasyLetters(isOn: boolean) {
  if (isOn) await document.fonts.load(`1em "${easyLettersFont}"`).catch(() => undefined);
  save('letters', isOn ? 'easy' : undefined);
}

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
