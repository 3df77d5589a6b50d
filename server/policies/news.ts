// Permission to write news and to choose which news is shown. Handlers use it to refuse requests,
// and responses use it to tell the client what to offer.

import { isAdmin } from './roles.ts';

export const mayWriteNews = ({ userType }: { userType: number }) => isAdmin({ userType });
