// The screens of members in the administration, which load these texts themselves.
import type { Translations } from '#contract/i18n.ts';

export const members: Translations = {
  'Last seen {{day}}': 'Última visita: {{day}}',
  'Never used': 'Nunca se usó',
  '{{n}} open reports': { one: '{{n}} denuncia abierta', other: '{{n}} denuncias abiertas' },
  'Badge of {{name}}': 'Distintivo de {{name}}',
  'This badge was given for the name “{{name}}.” Nobody sees it until you confirm it for “{{present}}.”':
    'Este distintivo se dio para el nombre “{{name}}”. Nadie lo ve hasta que lo confirmes para “{{present}}”.',
  'Everyone can see the badge next to the name, and that the administrators gave it. Give it only if you’re sure who this person is.':
    'Todo el mundo ve el distintivo junto al nombre, y que lo dio la administración. Dalo solo si tienes la certeza de quién es esta persona.',
  Badge: 'Distintivo',
  Official: 'Autoridad',
  'Office or role': 'Cargo o función',
  'Such as “Mayor of Ashford.”': 'Por ejemplo, “Alcaldesa de Ashford”.',
  'Remove badge': 'Quitar el distintivo',
  'Confirm badge again': 'Volver a confirmar el distintivo',
  'Change badge': 'Cambiar el distintivo',
  'Give badge': 'Dar un distintivo',
  'Search by name, username or email': 'Busca por nombre, usuario o correo electrónico',
  'No people found': 'No se encontró a nadie',
  'No one matches all of these filters.': 'Nadie cumple todos estos filtros.',
  'No one here has “{{keyword}}” in their name, username or email address.':
    'Aquí nadie tiene “{{keyword}}” en su nombre, usuario o correo electrónico.',
  'No one here': 'Aquí no hay nadie',
  'More than {{n}} people': 'Más de {{n}} personas',
  Account: 'Cuenta',
  'Deleted by its owner on {{day}}. They can restore it only if the suspension ends within 14 days after that.':
    'Su titular la eliminó el {{day}}. Solo puede recuperarla si la suspensión termina dentro de los 14 días siguientes.',
  'Deleted by its owner on {{day}}. For 14 days after that, they can restore it by logging in.':
    'Su titular la eliminó el {{day}}. Durante los 14 días siguientes puede recuperarla iniciando sesión.',
  'People they invited': 'Personas que invitó',
  'Administrator activity': 'Actividad de la administración',
  'Suspended from {{day}} until {{until}}.':
    'Cuenta suspendida desde el {{day}} hasta el {{until}}.',
  'Suspended since {{day}}, until someone restores the account.':
    'Cuenta suspendida desde el {{day}}, hasta que alguien la restablezca.',
  Role: 'Rol',
  'Paused: it was given for the name “{{name}}”': 'En pausa: se dio para el nombre “{{name}}”',
  Joined: 'Se unió',
  'Last seen': 'Última visita',
  'Email confirmation': 'Confirmación del correo',
  'Confirmed|address': 'Confirmada',
  'Not confirmed yet': 'Sin confirmar todavía',
  'Permanently rejected on {{date}}; we’ve stopped sending':
    'Rechazado de forma definitiva el {{date}}; ya no enviamos nada',
  'Reports about this person': 'Denuncias recibidas',
  'They’ll be logged out on all devices, and what they wrote will be hidden. Nothing is deleted.':
    'Se cerrará su sesión en todos los dispositivos y se ocultará lo que escribió. No se elimina nada.',
  'We’ll email them exactly this text.': 'Le enviaremos por correo exactamente este texto.',
  'We’ll let them know by email.': 'Le avisaremos por correo.',
  'They’ll be able to log in again. What they wrote will be visible again, unless they deleted the account.':
    'Podrá iniciar sesión de nuevo. Lo que escribió volverá a verse, salvo que haya eliminado la cuenta.',
  'Restore the account of {{name}}?': '¿Restablecer la cuenta de {{name}}?',
  Restore: 'Restablecer',
  'They can log in again right away.': 'Podrá volver a iniciar sesión enseguida.',
  'Log {{name}} out on all devices?': '¿Cerrar la sesión de {{name}} en todos los dispositivos?',
  'Change suspension': 'Cambiar la suspensión',
  'Log out of all devices': 'Cerrar sesión en todos los dispositivos',
  'Resend confirmation email': 'Reenviar el correo de confirmación',
  'They’ll be able to do everything you can do here.':
    'Podrá hacer aquí todo lo que puedes hacer tú.',
  'They’ll decide on reports and can see what was reported.':
    'Decidirá sobre las denuncias y podrá ver lo denunciado.',
  'They’ll no longer help run the site.': 'Ya no participará en la gestión del sitio.',
  'Make administrator': 'Dar el rol de administración',
  'Remove role': 'Quitar el rol',
  'Make {{name}} an administrator?': '¿Dar a {{name}} el rol de administración?',
  'Make {{name}} a moderator?': '¿Dar a {{name}} el rol de moderación?',
  'Remove {{name}}’s role?': '¿Quitar el rol a {{name}}?',
  'Give up your role?': '¿Dejar tu rol?',
  'You’ll lose access to the administration. Only another administrator can give it back to you.':
    'Perderás el acceso a la administración. Solo otra persona que administre puede devolvértelo.',
  'Give up role': 'Dejar el rol',
  'Change role': 'Cambiar el rol',
  'People who sign up appear here.': 'Aquí aparecen las personas que se registran.',
  Active: 'Activas',
  'No one has an account that works at the moment.': 'Ahora mismo nadie tiene una cuenta activa.',
  'Everyone who signed up has confirmed their email address.':
    'Todas las personas registradas confirmaron su dirección de correo.',
  'Suspended|people': 'Suspendidas',
  'No one is suspended.': 'No hay nadie con la cuenta suspendida.',
  Administrators: 'Quienes administran',
  'There are no administrators.': 'No hay nadie en la administración.',
  'Administrators decide on all reports. To share that work, open someone’s account and change their role.':
    'La administración decide sobre todas las denuncias. Para repartir ese trabajo, abre la cuenta de alguien y cambia su rol.',
  'Deleted accounts stay here for 14 days. During that time, their owners can restore them.':
    'Las cuentas eliminadas siguen aquí 14 días. Durante ese tiempo, sus titulares pueden recuperarlas.',
  'Most open reports': 'Más denuncias abiertas',
  'Email address': 'Correo electrónico',
  'All addresses': 'Todas las direcciones',
  'With and without reports': 'Con y sin denuncias',
  'With open reports': 'Con denuncias abiertas',
  'Without open reports': 'Sin denuncias abiertas',
  'Use of the account': 'Uso de la cuenta',
  'Used or never used': 'Usada o nunca usada',
  'Joined from': 'Alta desde',
  'Joined from {{day}}': 'Alta desde el {{day}}',
  'Joined until': 'Alta hasta',
  'Joined until {{day}}': 'Alta hasta el {{day}}',
  'Seen from': 'Última visita desde',
  'Seen from {{day}}': 'Última visita desde el {{day}}',
  'Seen until': 'Última visita hasta',
  'Seen until {{day}}': 'Última visita hasta el {{day}}',
  'Invited by {{name}}': 'Invitación de {{name}}',
  'Invited by one person': 'Invitación de una persona',
};
