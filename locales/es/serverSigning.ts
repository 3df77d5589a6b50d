// Mails and notifications around petitions, letters and the groups that one takes over.
import type { Translations } from '#contract/i18n.ts';

export const serverSigning: Translations = {
  'A petition that you signed was deleted': 'Se eliminó una petición que firmaste',
  '{{petition}} was deleted, and your signature with it. There is nothing for you to do.':
    '{{petition}} se eliminó, y tu firma con ella. No tienes que hacer nada.',
  'The petition': 'La petición',
  'Go to {{site}}': 'Ir a {{site}}',
  'You get this mail once, because you signed it. Your address is deleted now.':
    'Recibes este correo una sola vez, porque la firmaste. Tu dirección queda eliminada.',
  'A petition that you signed was corrected': 'Se corrigió una petición que firmaste',
  'Its author corrected a few letters in the text of {{petition}}. Its page shows what it said before and what it says now.':
    'Quien la creó corrigió unas letras del texto de {{petition}}. Su página muestra lo que decía antes y lo que dice ahora.',
  'If you agree with it as it is now, there is nothing to do. If not, you can take your signature back.':
    'Si estás de acuerdo con el texto actual, no tienes que hacer nada. Si no, puedes retirar tu firma.',
  'See what changed': 'Ver qué cambió',
  'You get this mail because you signed. To take your signature back, open {{withdraw_link}}':
    'Recibes este correo porque firmaste. Para retirar tu firma, abre {{withdraw_link}}',
  '{{who}} corrected a letter that you wrote or follow':
    '{{who}} corrigió una carta que escribiste o sigues',
  '{{who}} corrected a petition that you signed or follow':
    '{{who}} corrigió una petición que firmaste o sigues',
  '{{who}} deleted a petition or letter that you signed':
    '{{who}} eliminó una petición o carta que firmaste',
  '{{who}} asks you to take over a group': '{{who}} te pide que te encargues de un grupo',
  'A petition or letter that you signed was deleted':
    'Se eliminó una petición o carta que firmaste',
  'A group that you are in has no owner any more. Would you like to take it over?':
    'Un grupo en el que participas ya no tiene dueño. ¿Te gustaría hacerte cargo?',
  'You own a group now, because its owner has left':
    'Ahora un grupo es tuyo, porque su dueño se fue',
  'Its page shows what it said before. If you no longer agree, you can take your name off it there with one press.':
    'Su página muestra lo que decía antes. Si ya no estás de acuerdo, allí puedes retirar tu nombre con un solo clic.',
  'What you signed or wrote went with it.': 'Lo que firmaste o escribiste se fue con ella.',
  'You can hand it on to another member on its page.':
    'En su página puedes pasárselo a otro miembro.',
  'Signed on': 'Fecha de la firma',
  'Withdraw my signature': 'Retirar mi firma',
  'a group': 'un grupo',
  'the group “{{name}}”': 'el grupo “{{name}}”',
  'A member is called like somebody who runs {{site_name}}':
    'Un miembro se llama como alguien que administra {{site_name}}',
  'A name that looks like another': 'Un nombre que se parece a otro',
  'The member {{username}} is called “{{name}}” now, which looks like the name of somebody who helps to run the site. Many people share a name. If this one means to deceive others, you can suspend the account.':
    'El miembro {{username}} se llama ahora “{{name}}”, que se parece al nombre de alguien que ayuda a administrar el sitio. Muchas personas comparten un nombre. Si esta quiere engañar a otras, puedes suspender la cuenta.',
  'See the account': 'Ver la cuenta',
};
