// Descriptions of the emails (who gets which, and when), for administrators who reword them.
import type { Translations } from '#contract/i18n.ts';

export const serverAbout: Translations = {
  'Sent after sign-up, with the link that confirms the email address.':
    'Se envía tras el registro, con el enlace para confirmar la dirección de correo.',
  'Sent when someone tries to use the email address of a deleted account that can still be restored.':
    'Se envía cuando alguien intenta usar la dirección de una cuenta eliminada que todavía se puede recuperar.',
  'Sent when someone tries to use an email address that already belongs to an account.':
    'Se envía cuando alguien intenta usar una dirección de correo que ya pertenece a una cuenta.',
  'Sent when someone asks for a new password.':
    'Se envía cuando alguien pide una contraseña nueva.',
  'Sent after a password is changed, also to earlier addresses that can still undo a change.':
    'Se envía después de cambiar la contraseña, también a las direcciones anteriores que aún pueden deshacer un cambio.',
  'Sent to the new address when a member changes their email address.':
    'Se envía a la dirección nueva cuando un miembro cambia su dirección de correo.',
  'Sent to the old address when a member changes their email address, also to earlier addresses that can still undo the change.':
    'Se envía a la dirección anterior cuando un miembro cambia su dirección de correo, también a direcciones más antiguas que aún pueden deshacer el cambio.',
  'Sent when we couldn’t prepare the data a member wanted to download.':
    'Se envía cuando no pudimos preparar los datos que un miembro quería descargar.',
  'Sent when a member’s data is ready to download.':
    'Se envía cuando los datos de un miembro están listos para descargar.',
  'Sent after a member deletes their account, also to earlier addresses that can still undo the change.':
    'Se envía después de que un miembro elimina su cuenta, también a las direcciones anteriores que aún pueden deshacer el cambio.',
  'Sent when a member invites someone. The member’s note appears below this text.':
    'Se envía cuando un miembro invita a alguien. La nota del miembro aparece debajo de este texto.',
  'Sent once, after a new member has confirmed their email address. The settings can turn it off.':
    'Se envía una vez, después de que un miembro nuevo confirma su dirección de correo. Se puede desactivar en los ajustes.',
  'Sent to visitors to confirm their signature on a petition.':
    'Se envía a visitantes para que confirmen su firma en una petición.',
  'Sent to visitors who try to sign the same petition again.':
    'Se envía a visitantes que intentan firmar otra vez la misma petición.',
  'Sent after a login from a kind of device the member hasn’t used before, also to earlier addresses that can still undo a change.':
    'Se envía cuando un miembro inicia sesión en un tipo de dispositivo que no había usado antes, también a las direcciones anteriores que aún pueden deshacer un cambio.',
  'Sent when a member restores their deleted account by logging in, also to earlier addresses that can still undo a change.':
    'Se envía cuando un miembro recupera su cuenta eliminada al iniciar sesión, también a las direcciones anteriores que aún pueden deshacer un cambio.',
  'Think this is a mistake? You can appeal within 30 days, without logging in. A different moderator will review it, unless the site has only one.':
    '¿Crees que es un error? Puedes apelar en un plazo de 30 días, sin iniciar sesión. Lo revisará otra persona de la moderación, salvo que en el sitio solo modere una.',
  'The moderator who made the decision also reviewed your appeal, because the site has no other moderator.':
    'Tu apelación la revisó la misma persona que tomó la decisión, porque en el sitio no modera nadie más.',
  'A moderator reviewed your appeal. Your account {{username}} stays suspended until {{day}}.':
    'La moderación revisó tu apelación. Tu cuenta {{username}} sigue suspendida hasta el {{day}}.',
  'A moderator reviewed your appeal. Your account {{username}} stays suspended.':
    'La moderación revisó tu apelación. Tu cuenta {{username}} sigue suspendida.',
  'Sent when a member invites someone to a group. Open groups are named, closed groups aren’t.':
    'Se envía cuando un miembro invita a alguien a un grupo. Los grupos abiertos se nombran; los cerrados, no.',
};
