import Type from 'typebox';
import { call } from './call.ts';
import { filled, id, yesNo } from './words.ts';

export const pages = {
  'GET /page/list': call(
    'The static pages, for menus',
    'anyone',
    {},
    {
      contents: Type.Array(
        Type.Object({
          id: id(),
          name: Type.String(),
          url: Type.String({ description: 'A slug to open at /page/{url}, or a web address of its own.' }),
          icon: Type.String({ description: 'bell, book, building, checklist, flag, home, message, news or users; otherwise a sheet of paper.' }),
          left_menu: yesNo,
          new_window: yesNo,
        }),
      ),
    },
  ),
  'GET /page/get-one-by-name': call(
    'One static page',
    'anyone',
    { url: filled(200, 'Its slug, such as terms-and-condition.') },
    {
      content: Type.Object({
        name: Type.String(),
        content: Type.String({ description: 'Clean HTML.' }),
        url: Type.String(),
        left_menu: yesNo,
        new_window: yesNo,
      }),
    },
  ),
};
