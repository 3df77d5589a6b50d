// Emails about the account: sign-up, login, email changes.
import type { Translations } from '#contract/i18n.ts';

export const serverAccount: Translations = {
  'This link works once and expires in 60 minutes. If this wasn’t you, you can ignore this email. Your password stays the same.':
    'Este enlace funciona una sola vez y vence en 60 minutos. Si no fuiste tú, puedes ignorar este correo. Tu contraseña sigue siendo la misma.',
  'New recovery codes were created. The old ones no longer work.':
    'Se crearon códigos de recuperación nuevos. Los anteriores ya no funcionan.',
  'New login to your {{site_name}} account': 'Nuevo inicio de sesión en tu cuenta de {{site_name}}',
  'Login from a new device': 'Inicio de sesión en un dispositivo nuevo',
  'Someone logged in to your account {{username}} on {{when}}, with {{device}}. If it was you, you don’t need to do anything.':
    'Alguien inició sesión en tu cuenta {{username}} el {{when}}, con {{device}}. Si fuiste tú, no tienes que hacer nada.',
  'If it wasn’t you, choose a new password now. That logs your account out on all devices.':
    'Si no fuiste tú, elige ahora una contraseña nueva. Así se cierra la sesión en todos los dispositivos.',
  'Your {{site_name}} account was restored': 'Recuperaste tu cuenta de {{site_name}}',
  'Your account was restored': 'Recuperaste tu cuenta',
  'Someone, probably you, logged in to the deleted account {{username}}. That restored it: other people can see it again, and everything in it is as it was.':
    'Alguien, probablemente tú, inició sesión en la cuenta eliminada {{username}}. Con eso se recuperó: los demás la ven otra vez y todo está como antes.',
  'If you still want to delete it, you can do so again in your settings. If it wasn’t you, choose a new password now.':
    'Si aún quieres eliminarla, puedes hacerlo otra vez en tus ajustes. Si no fuiste tú, elige ahora una contraseña nueva.',
};
