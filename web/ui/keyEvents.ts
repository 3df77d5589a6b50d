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

/** Touch keyboards have no Shift+Enter, so Enter inserts a line break there. */
export const isTouchDevice = () => matchMedia('(pointer: coarse)').matches;

type EnterPress = KeyPress & Pick<KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** Whether a key event in a field of several lines submits it. */
export const submitsOnEnter = (event: EnterPress, isTouch = isTouchDevice()): boolean =>
  isEnter(event) && !event.shiftKey && (!isTouch || event.ctrlKey || event.metaKey);
