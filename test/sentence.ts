// English text of a message with values, and the body of an error response.
import { ApiError } from '#contract/errors.ts';
import { message, sentenceText, type MessageKey } from '#contract/messageKeys.ts';
import { createErrorBody } from '#server/http/errors.ts';

export const sentence = <Key extends MessageKey>(...args: Parameters<typeof message<Key>>) =>
  sentenceText(message(...args));

export const refusal = (...args: ConstructorParameters<typeof ApiError>) =>
  createErrorBody(new ApiError(...args), {});
