// Who writes news and chooses what of it shows: pure, used to refuse in the handler and to tell the screen.

export const mayWriteNews = ({ userType }: { userType: number }) => userType === 1;
