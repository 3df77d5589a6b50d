// The calls of blogs, in the order of the contract.
import type { blogs as contract } from '#contract/blogs.ts';
import type { Handlers } from '../house.ts';

export const blogs = {} as Handlers<keyof typeof contract>;
