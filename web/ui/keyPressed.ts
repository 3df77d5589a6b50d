type Pressed = { key: string; nativeEvent: KeyboardEvent };

/**
 * Whether a key belongs to an input method in which a word is being composed. In Safari the composition has already ended at the Enter that confirms
 * it; the code 229, which stands for a key that an input method has taken, is then the only sign.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229;

/** Enter that does something, and not one that confirms a word. */
export const isEnter = ({ key, nativeEvent }: Pressed): boolean =>
  key === 'Enter' && !isComposing(nativeEvent);
