/** The part of a React keyboard event that is used here. */
type KeyPress = { key: string; nativeEvent: KeyboardEvent };

/**
 * Whether a key event belongs to an input method composition. Safari ends the composition before
 * the Enter that confirms it; key code 229 is then the only sign.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229;

/** An Enter that is not part of a composition. */
export const isEnter = ({ key, nativeEvent }: KeyPress): boolean =>
  key === 'Enter' && !isComposing(nativeEvent);
