// Mails about the life of an account.
import type { Translations } from '#contract/i18n.ts';

export const serverAccount: Translations = {
  'The link is good once, for 60 minutes. If it was not you, ignore this mail: your password stays as it is.':
    'El enlace vale una vez, durante 60 minutos. Si no fuiste tú, ignora este correo: tu contraseña sigue como está.',
  'New recovery codes were made. The old ones count no more.':
    'Se crearon códigos de recuperación nuevos. Los anteriores ya no sirven.',
  'New login to your account on {{site_name}}': 'Nueva entrada en tu cuenta de {{site_name}}',
  'A login from a new device': 'Una entrada desde un dispositivo nuevo',
  'Somebody logged in to the account {{username}} with {{device}} on {{when}}. If it was you, there is nothing to do.':
    'Alguien entró en la cuenta {{username}} con {{device}} el {{when}}. Si fuiste tú, no hay nada que hacer.',
  'If it was not you, choose a new password now. That logs everybody out.':
    'Si no fuiste tú, elige ahora una contraseña nueva. Así se cierran todas las sesiones.',
  'Your account on {{site_name}} is back': 'Tu cuenta de {{site_name}} ha vuelto',
  'Your account is back': 'Tu cuenta ha vuelto',
  'Somebody, probably you, logged in to the account {{username}}, which was deleted. That takes the deletion back: others see it again, and everything in it is as it was.':
    'Alguien, probablemente tú, entró en la cuenta {{username}}, que estaba eliminada. Eso anula la eliminación: los demás la ven otra vez y todo está como estaba.',
  'If you still want it deleted, delete it again in your settings. If it was not you, choose a new password now.':
    'Si aún quieres eliminarla, elimínala otra vez en tus ajustes. Si no fuiste tú, elige ahora una contraseña nueva.',
};
