/** What the member entered in the line of the composer before the form was there. */
type Entered = {
  text: string;
  /** Selection in the text. */
  from: number;
  to: number;
  files: File[];
  /** Whether the line had the focus, which the form takes over. */
  focused: boolean;
  /** Whether the member has asked to publish the post by Ctrl + Enter. */
  submit: boolean;
};

const nothing: Readonly<Entered> = {
  text: '',
  from: 0,
  to: 0,
  files: [],
  focused: false,
  submit: false,
};

export type ComposerEntry = ReturnType<typeof createComposerEntry>;

/**
 * Hands what was entered in the line of the composer over to its form. It changes with each event,
 * not with each rendering: the form takes it in the moment that it replaces the line, so no
 * character is lost between the two.
 */
export function createComposerEntry() {
  let entered: Entered = nothing;
  return {
    get: () => entered,
    add: (next: Partial<Entered>) => {
      entered = { ...entered, ...next };
    },
    take: (): Entered => {
      const taken = entered;
      entered = nothing;
      return taken;
    },
  };
}
