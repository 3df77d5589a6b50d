import type { Output } from '#contract/calls.ts';

export type Invitation = Output<'GET /user/invitation'>;
