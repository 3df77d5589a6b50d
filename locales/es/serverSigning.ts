// Emails and notifications about petitions, letters and taking over groups.
import type { Translations } from '#contract/i18n.ts';

export const serverSigning: Translations = {
  'A petition you signed was deleted': 'Se eliminó una petición que firmaste',
  '{{petition}} was deleted, along with your signature. You don’t need to do anything.':
    '{{petition}} se eliminó, junto con tu firma. No tienes que hacer nada.',
  'The petition': 'La petición',
  'Go to {{site}}': 'Ir a {{site}}',
  'You’re getting this email because you signed it. It’s the last one: we’ve now deleted your email address.':
    'Recibes este correo porque la firmaste. Es el último: ya eliminamos tu dirección de correo.',
  'A petition you signed was corrected': 'Se corrigió una petición que firmaste',
  '{{petition}} was corrected. The organizer changed a few characters in the text. The petition’s page shows the text before and after.':
    '{{petition}} se corrigió. Quien la organiza cambió unos pocos caracteres del texto. La página de la petición muestra el texto de antes y el de ahora.',
  '{{petition}} was corrected. The organizer changed a few characters in the text.':
    '{{petition}} se corrigió. Quien la organiza cambió unos pocos caracteres del texto.',
  'If you still agree, you don’t need to do anything. If not, you can remove your signature.':
    'Si sigues de acuerdo, no tienes que hacer nada. Si no, puedes retirar tu firma.',
  'See what changed': 'Ver qué cambió',
  'You’re getting this email because you signed: everyone who signed learns of a correction, also those who stopped updates. To remove your signature, open {{withdraw_link}}':
    'Recibes este correo porque firmaste: avisamos de una corrección a todas las personas que firmaron, también a quienes ya no quieren novedades. Para retirar tu firma, abre {{withdraw_link}}',
  '{{who}} corrected a letter you wrote or follow':
    '{{who}} corrigió una carta que escribiste o sigues',
  '{{who}} corrected a petition you signed or follow':
    '{{who}} corrigió una petición que firmaste o sigues',
  '{{who}} deleted a petition or letter you took part in':
    '{{who}} eliminó una petición o carta en la que participaste',
  '{{who}} asked you to take over a group': '{{who}} te pidió que te hagas cargo de un grupo',
  'A petition or letter you took part in was deleted':
    'Se eliminó una petición o carta en la que participaste',
  'A petition or letter you took part in was corrected':
    'Se corrigió una petición o carta en la que participaste',
  'A group you’re in no longer has an owner. Would you like to take it over?':
    'Un grupo en el que participas ya no tiene titular. ¿Te gustaría hacerte cargo?',
  '{{who}} accepted your transfer and owns the group now':
    '{{who}} aceptó la cesión y ahora es titular del grupo',
  'You now own a group because its owner left':
    'Ahora eres titular de un grupo porque quien lo era se fue',
  'The letter’s page shows the earlier version.':
    'La página de la carta muestra la versión anterior.',
  'The petition’s page shows the earlier version. If you signed and no longer agree, you can remove your signature there.':
    'La página de la petición muestra la versión anterior. Si firmaste y ya no estás de acuerdo, allí puedes retirar tu firma.',
  'The letter’s page shows the text you used.':
    'La página de la carta muestra el texto que usaste.',
  'The petition’s page shows the text you signed. If you no longer agree, you can remove your signature there.':
    'La página de la petición muestra el texto que firmaste. Si ya no estás de acuerdo, allí puedes retirar tu firma.',
  'Your signature, or your record of the letter, was deleted too.':
    'También se eliminó tu firma o lo que anotaste sobre la carta.',
  'You can transfer it to another member on its page.':
    'En su página puedes cederlo a otro miembro.',
  'Signed on': 'Fecha de la firma',
  'a group': 'un grupo',
  'the group “{{name}}”': 'el grupo “{{name}}”',
  'A member’s name looks like the name of someone who runs {{site_name}}':
    'El nombre de un miembro se parece al de alguien que administra {{site_name}}',
  'Please check a member’s name': 'Revisa el nombre de un miembro',
  'The member {{username}} now uses the name “{{name}},” which looks like the name of someone who helps run the site. Many people share a name. If this member is trying to deceive others, you can suspend the account.':
    'El miembro {{username}} usa ahora el nombre “{{name}}”, que se parece al de alguien que ayuda a administrar el sitio. Muchas personas tienen el mismo nombre. Si este miembro intenta engañar a otras personas, puedes suspender la cuenta.',
  'View account': 'Ver la cuenta',
};
