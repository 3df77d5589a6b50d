// Permission to write news and to choose which news is shown. Handlers use it to refuse requests,
// and responses use it to tell the client what to offer.

export const mayWriteNews = ({ userType }: { userType: number }) => userType === 1;
