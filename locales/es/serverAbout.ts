// Who gets which mail, and when: for administrators, who may change its words.
import type { Translations } from '#contract/i18n.ts';

export const serverAbout: Translations = {
  'To whoever signed up: the link that proves the address.':
    'A quien se registró: el enlace que comprueba la dirección.',
  'To the owner of the address of a deleted account, when somebody wanted to sign up with it.':
    'A quien posee la dirección de una cuenta eliminada, cuando alguien quiso registrarse con ella.',
  'To the owner of an address that somebody wanted to sign up with again.':
    'A quien posee una dirección con la que alguien quiso registrarse otra vez.',
  'To whoever forgot the password.': 'A quien olvidó la contraseña.',
  'To whoever has a new password.': 'A quien tiene una contraseña nueva.',
  'To the new address of whoever changes theirs.': 'A la dirección nueva de quien cambia la suya.',
  'To the old address of whoever changes theirs.':
    'A la dirección anterior de quien cambia la suya.',
  'To whoever asked for everything of theirs, when it could not be put together.':
    'A quien pidió todos sus datos, cuando no se pudieron reunir.',
  'To whoever asked for everything of theirs, when it is ready.':
    'A quien pidió todos sus datos, cuando están listos.',
  'To whoever deleted their account.': 'A quien eliminó su cuenta.',
  'To whoever a member invites. What the member wrote stands under it.':
    'A quien invita un miembro. Debajo va lo que el miembro escribió.',
  'To visitors who want to sign a petition.': 'A visitantes que quieren firmar una petición.',
  'To visitors who signed a petition already.': 'A visitantes que ya firmaron una petición.',
  'To whoever logs in on a kind of device that they did not use before.':
    'A quien entra desde un tipo de dispositivo que no había usado antes.',
  'To whoever had deleted their account and has it back by logging in.':
    'A quien había eliminado su cuenta y la recupera al entrar.',
  'If you think that this is wrong, tell the moderators within 30 days. Somebody other than the one who decided looks at it, unless the site has only one moderator. You need not log in for that.':
    'Si crees que esto es un error, díselo a la moderación en 30 días. Lo ve alguien distinto de quien decidió, salvo que en el sitio solo modere una persona. Para eso no hace falta iniciar sesión.',
  'The moderator who decided looked at your appeal again, because the site has no other.':
    'Quien decidió vio otra vez tu apelación, porque en el sitio no modera nadie más.',
  'A moderator looked at your appeal. The account {{username}} stays suspended until {{day}}.':
    'La moderación vio tu apelación. La cuenta {{username}} sigue suspendida hasta el {{day}}.',
  'A moderator looked at your appeal. The account {{username}} stays suspended.':
    'La moderación vio tu apelación. La cuenta {{username}} sigue suspendida.',
  'To whoever a member invites to a group. An open group is named, a closed one is not.':
    'A quien un miembro invita a un grupo. Un grupo abierto se nombra, uno cerrado no.',
};
