import Type from 'typebox';
import { call } from './call.ts';

export const administration = {
  'GET /admin/role': call(
    'What part one has in running the site',
    'member',
    {},
    { role: Type.Enum(['admin', 'moderator', 'member'], { description: 'Who moderates decides about reports; an administrator does everything.' }) },
  ),
};
