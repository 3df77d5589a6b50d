/** Whether the text contains anything that a mail client might turn into a link. */
export const containsLink = (text: string) => /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2}/iu.test(text);
