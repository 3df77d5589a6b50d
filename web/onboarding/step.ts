import type { Output } from '#contract/calls.ts';

/** A step of the checklist. */
export type Step = Output<'GET /account/first-steps'>['steps'][number]['step'];

export type StepProps = {
  /** Whether the step is done; it stays open until the member goes on. */
  done: boolean;
  /** Called when the member may have done the step. */
  onDone: () => void;
};
