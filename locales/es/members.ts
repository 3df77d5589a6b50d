// The screens of members in the administration, which load these texts themselves.
import type { Translations } from '#contract/i18n.ts';

export const members: Translations = {
  'Email delivery': 'Entrega de correo',
  'Last seen {{day}}': 'Última visita: {{day}}',
  'Never used': 'Nunca se usó',
  '{{n}} open reports': { one: '{{n}} denuncia abierta', other: '{{n}} denuncias abiertas' },
  'Badge of {{name}}': 'Distintivo de {{name}}',
  'This badge was given for the name “{{name}}.” No one sees it until you confirm it for “{{present}}.”':
    'Este distintivo se dio para el nombre “{{name}}”. Nadie lo ve hasta que lo confirmes para “{{present}}”.',
  'Everyone can see the badge next to the name and who gave it: the administrators. Give it only if you’re sure who this person is.':
    'Todo el mundo ve el distintivo junto al nombre y quién lo dio: la administración. Dalo solo si tienes la certeza de quién es esta persona.',
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
  'Deleted by an administrator on {{day}}. For 14 days after that, an administrator can undo it above the list of people.':
    'La administración la eliminó el {{day}}. Durante los 14 días siguientes puede deshacerlo encima de la lista de personas.',
  'Deleted by an administrator on {{day}}. For 14 days after that, its owner can restore it by logging in.':
    'La administración la eliminó el {{day}}. Durante los 14 días siguientes su titular puede recuperarla iniciando sesión.',
  'People they invited': 'Personas que invitó',
  'Administrator activity': 'Actividad de la administración',
  'Suspended from {{day}} until {{until}}.':
    'Cuenta suspendida desde el {{day}} hasta el {{until}}.',
  'Suspended since {{day}}, until someone ends the suspension.':
    'Cuenta suspendida desde el {{day}}, hasta que alguien termine la suspensión.',
  Role: 'Rol',
  'Paused: it was given for the name “{{name}}”': 'En pausa: se dio para el nombre “{{name}}”',
  Joined: 'Se unió',
  'Last seen': 'Última visita',
  'Email confirmation': 'Confirmación del correo',
  'Confirmed|address': 'Confirmada',
  'Not confirmed yet': 'Sin confirmar todavía',
  'Emails have come back since {{date}}, so we stopped sending them':
    'Los correos vuelven desde el {{date}}, así que dejamos de enviarlos',
  'They’ll be logged out on all devices, and what they wrote will be hidden. Nothing is deleted.':
    'Se cerrará su sesión en todos los dispositivos y se ocultará lo que escribió. No se elimina nada.',
  'We’ll email them exactly this text.': 'Le enviaremos por correo exactamente este texto.',
  'We’ll let them know by email.': 'Avisaremos por correo.',
  'They’ll be able to log in again. What they wrote will be visible again, unless they deleted the account.':
    'Podrá iniciar sesión de nuevo. Lo que escribió volverá a verse, salvo que haya eliminado la cuenta.',
  'End the suspension of {{name}}?': '¿Terminar la suspensión de {{name}}?',
  'They can log in again right away.': 'Podrá volver a iniciar sesión enseguida.',
  'Log {{name}} out on all devices?': '¿Cerrar la sesión de {{name}} en todos los dispositivos?',
  'Change suspension': 'Cambiar la suspensión',
  'Log out on all devices': 'Cerrar sesión en todos los dispositivos',
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
  'There are no active accounts right now.': 'Ahora mismo no hay cuentas activas.',
  'Everyone who signed up has confirmed their email address.':
    'Todas las personas registradas confirmaron su dirección de correo.',
  'Suspended|people': 'Suspendidas',
  'No one is suspended.': 'No hay nadie con la cuenta suspendida.',
  Administrators: 'Quienes administran',
  'There are no administrators.': 'No hay nadie en la administración.',
  'Administrators decide on all reports. To share that work, open someone’s account and change their role.':
    'La administración decide sobre todas las denuncias. Para repartir ese trabajo, abre la cuenta de alguien y cambia su rol.',
  'Deleted accounts stay here for 14 days. During that time, they can be restored.':
    'Las cuentas eliminadas siguen aquí 14 días. Durante ese tiempo se pueden recuperar.',
  'Most open reports': 'Más denuncias abiertas',
  'Email address': 'Correo electrónico',
  'All addresses': 'Todas las direcciones',
  'With and without reports': 'Con y sin denuncias',
  'With open reports': 'Con denuncias abiertas',
  'Without open reports': 'Sin denuncias abiertas',
  'Use of the account': 'Uso de la cuenta',
  'All accounts': 'Todas las cuentas',
  'Joined on or after': 'Se unió desde',
  'Joined on or after {{day}}': 'Se unió desde el {{day}}',
  'Joined on or before': 'Se unió hasta',
  'Joined on or before {{day}}': 'Se unió hasta el {{day}}',
  'Last seen on or after': 'Última visita desde',
  'Last seen on or after {{day}}': 'Última visita desde el {{day}}',
  'Last seen on or before': 'Última visita hasta',
  'Last seen on or before {{day}}': 'Última visita hasta el {{day}}',
  'Invited by {{name}}': 'Invitación de {{name}}',
  'Invited by one person': 'Invitación de una persona',
  'Select {{name}}': 'Seleccionar a {{name}}',
  'Select all shown': 'Seleccionar todas las mostradas',
  'Select the first {{n}} matches': 'Seleccionar los primeros {{n}} resultados',
  Selection: 'Selección',
  '{{n}} selected (the maximum)': '{{n}} personas elegidas (el máximo)',
  'Clear selection': 'Quitar la selección',
  'Actions|selection': 'Acciones',
  'Export as CSV': 'Exportar como CSV',
  'Rule that was broken': 'Regla incumplida',
  'None of these': 'Ninguna de estas',
  'Each of them can read this text.': 'Cada una de ellas puede leer este texto.',
  'Send no email': 'No enviar ningún correo',
  'For spam: the address may belong to someone else. Spammers never get an email.':
    'Para el spam: la dirección puede ser de otra persona. Quien envía spam nunca recibe un correo.',
  'Subject|email': 'Asunto',
  'Changes to many accounts': 'Cambios en muchas cuentas',
  'Show only the latest': 'Mostrar solo la última',
  'Show all of the last 30 days': 'Mostrar todas las de los últimos 30 días',
  'Suspend {{n}} people?': {
    one: '¿Suspender a {{n}} persona?',
    other: '¿Suspender a {{n}} personas?',
  },
  'They’ll be logged out on all devices, and what they wrote will be hidden. You can undo this for 30 days.':
    'Se cerrarán sus sesiones en todos los dispositivos y se ocultará lo que escribieron. Puedes deshacerlo durante 30 días.',
  'End the suspension of {{n}} people?': {
    one: '¿Terminar la suspensión de {{n}} persona?',
    other: '¿Terminar la suspensión de {{n}} personas?',
  },
  'They’ll be able to log in again.': 'Podrán volver a iniciar sesión.',
  'Confirm email address': 'Confirmar el correo',
  'Confirm the addresses of {{n}} people?': {
    one: '¿Confirmar la dirección de {{n}} persona?',
    other: '¿Confirmar las direcciones de {{n}} personas?',
  },
  'Only do this if you know that the addresses are theirs. Anyone who reads email at an address can take over the account.':
    'Hazlo solo si sabes que las direcciones son suyas. Quien lea el correo de una dirección puede apoderarse de la cuenta.',
  'Send an email': 'Enviar un correo',
  'Send an email to {{n}} people': {
    one: 'Enviar un correo a {{n}} persona',
    other: 'Enviar un correo a {{n}} personas',
  },
  'Each of them gets an email of their own and doesn’t see the others.':
    'Cada persona recibe su propio correo y no ve a las demás.',
  'Delete accounts': 'Eliminar cuentas',
  'Delete {{n}} accounts?': { one: '¿Eliminar {{n}} cuenta?', other: '¿Eliminar {{n}} cuentas?' },
  'They’re hidden at once, with everything they wrote. You can undo this for 14 days; after that everything is deleted for good.':
    'Se ocultan enseguida, con todo lo que escribieron. Puedes deshacerlo durante 14 días; después se elimina todo definitivamente.',
  'Suspending {{n}} people': {
    one: 'Suspendiendo a {{n}} persona',
    other: 'Suspendiendo a {{n}} personas',
  },
  'Ending the suspension of {{n}} people': {
    one: 'Terminando la suspensión de {{n}} persona',
    other: 'Terminando la suspensión de {{n}} personas',
  },
  'Confirming the addresses of {{n}} people': {
    one: 'Confirmando la dirección de {{n}} persona',
    other: 'Confirmando las direcciones de {{n}} personas',
  },
  'Sending an email to {{n}} people': {
    one: 'Enviando un correo a {{n}} persona',
    other: 'Enviando un correo a {{n}} personas',
  },
  'Deleting {{n}} accounts': { one: 'Eliminando {{n}} cuenta', other: 'Eliminando {{n}} cuentas' },
  'Restoring {{n}} accounts': {
    one: 'Recuperando {{n}} cuenta',
    other: 'Recuperando {{n}} cuentas',
  },
  'Suspended {{n}} people': {
    one: '{{n}} persona suspendida',
    other: '{{n}} personas suspendidas',
  },
  'Ended the suspension of {{n}} people': {
    one: 'Suspensión de {{n}} persona terminada',
    other: 'Suspensión de {{n}} personas terminada',
  },
  'Confirmed the addresses of {{n}} people': {
    one: 'Dirección de {{n}} persona confirmada',
    other: 'Direcciones de {{n}} personas confirmadas',
  },
  'Sent an email to {{n}} people': {
    one: 'Correo enviado a {{n}} persona',
    other: 'Correo enviado a {{n}} personas',
  },
  'Deleted {{n}} accounts': { one: '{{n}} cuenta eliminada', other: '{{n}} cuentas eliminadas' },
  'Restored {{n}} accounts': {
    one: '{{n}} cuenta recuperada',
    other: '{{n}} cuentas recuperadas',
  },
  'Stop and undo': 'Detener y deshacer',
  'Undo: {{action}}': 'Deshacer: {{action}}',
  'Stop and undo: {{action}}': 'Detener y deshacer: {{action}}',
  'left out: you': 'sin cambios: tú',
  'left out: {{n}} with a role': 'sin cambios: {{n}} con un rol',
  'left out: {{n}} you reported': 'sin cambios: {{n}} que denunciaste',
  'left out: {{n}} already suspended': 'sin cambios: {{n}} ya suspendidas',
  'left out: {{n}} not suspended, or suspended again':
    'sin cambios: {{n}} sin suspensión o suspendidas de nuevo',
  'left out: {{n}} already confirmed': 'sin cambios: {{n}} ya confirmadas',
  'left out: {{n}} not confirmed': 'sin cambios: {{n}} sin confirmar',
  'left out: {{n}} already deleted': 'sin cambios: {{n}} ya eliminadas',
  'left out: {{n}} not deleted, or deleted again':
    'sin cambios: {{n}} sin eliminar o eliminadas de nuevo',
  'left out: {{n}} whose address belongs to another account':
    'sin cambios: {{n}} cuya dirección pertenece a otra cuenta',
  'left out: {{n}} no longer there': 'sin cambios: {{n}} que ya no existen',
  'left out: {{n}} because of an error': 'sin cambios: {{n}} por un error',
  'left out: {{n}} because it was stopped': 'sin cambios: {{n}} porque se detuvo',
  'Invite from a file': 'Invitar desde un archivo',
  'Fill in the template with any spreadsheet and save it as CSV. Only the email address is required. You’ll see what’s wrong before anyone is invited.':
    'Rellena la plantilla con cualquier hoja de cálculo y guárdala como CSV. Solo la dirección de correo es obligatoria. Verás qué está mal antes de invitar a nadie.',
  'Separate groups with semicolons. Groups that don’t exist yet are created as closed groups of yours when the first person joins.':
    'Separa los grupos con punto y coma. Los que aún no existen se crean como grupos cerrados tuyos cuando entra la primera persona.',
  'Couldn’t load the files': 'No se pudieron cargar los archivos',
  'No files yet': 'Todavía no hay archivos',
  'Files of the last 60 days are listed here.':
    'Aquí aparecen los archivos de los últimos 60 días.',
  'Up to {{n}} people in one file.': 'Hasta {{n}} personas por archivo.',
  'Checked. No one is invited yet.': 'Comprobado. Todavía no se ha invitado a nadie.',
  'Sending invitations': 'Enviando invitaciones',
  Paused: 'En pausa',
  Undone: 'Deshecho',
  'All invitations are sent.': 'Todas las invitaciones se han enviado.',
  Revoke: 'Revocar',
  Stop: 'Detener',
  'Invite no one else from this file?': '¿No invitar a nadie más de este archivo?',
  'People who already got an invitation can still use it.':
    'Quienes ya recibieron una invitación todavía pueden usarla.',
  'Revoke the unused invitations?': '¿Revocar las invitaciones sin usar?',
  'Their links stop working. People who have joined stay.':
    'Sus enlaces dejan de funcionar. Quienes ya entraron se quedan.',
  'Revoke unused invitations': 'Revocar las invitaciones sin usar',
  '{{n}} invitations are sent in an hour.': 'Se envían {{n}} invitaciones por hora.',
  'Invite {{n}} people?': {
    one: '¿Invitar a {{n}} persona?',
    other: '¿Invitar a {{n}} personas?',
  },
  Invite: 'Invitar',
  'Each of them gets an email with a link. Groups and roles apply when they join.':
    'Cada una recibe un correo con un enlace. Los grupos y los roles se aplican cuando entra.',
  'Invite {{n}} people': { one: 'Invitar a {{n}} persona', other: 'Invitar a {{n}} personas' },
  'Hide the lines that are left out': 'Ocultar las líneas que se omiten',
  'Show the lines that are left out': 'Mostrar las líneas que se omiten',
  '{{n}} people to invite': { one: '{{n}} por invitar', other: '{{n}} por invitar' },
  '{{n}} people invited': { one: '{{n}} persona invitada', other: '{{n}} personas invitadas' },
  '{{n}} people joined': { one: '{{n}} persona entró', other: '{{n}} personas entraron' },
  '{{n}} already members': { one: '{{n}} ya es miembro', other: '{{n}} ya son miembros' },
  '{{n}} not invited': { one: '{{n}} sin invitar', other: '{{n}} sin invitar' },
  '{{n}} invitations revoked': {
    one: '{{n}} invitación revocada',
    other: '{{n}} invitaciones revocadas',
  },
  '{{n}} wrong addresses': {
    one: '{{n}} dirección incorrecta',
    other: '{{n}} direcciones incorrectas',
  },
  '{{n}} duplicates': { one: '{{n}} repetida', other: '{{n}} repetidas' },
  '{{n}} blocked addresses': {
    one: '{{n}} dirección bloqueada',
    other: '{{n}} direcciones bloqueadas',
  },
  '{{n}} names too long': {
    one: '{{n}} nombre demasiado largo',
    other: '{{n}} nombres demasiado largos',
  },
  '{{n}} unknown roles': { one: '{{n}} rol desconocido', other: '{{n}} roles desconocidos' },
  '{{n}} with too many groups': {
    one: '{{n}} con demasiados grupos',
    other: '{{n}} con demasiados grupos',
  },
  '{{n}} with an unclear group': {
    one: '{{n}} con un grupo ambiguo',
    other: '{{n}} con un grupo ambiguo',
  },
  'This isn’t an email address.': 'Esto no es una dirección de correo.',
  'This address is in the file twice.': 'Esta dirección está dos veces en el archivo.',
  'Addresses of this domain are blocked.': 'Las direcciones de este dominio están bloqueadas.',
  'Already a member': 'Ya es miembro',
  'The name is too long.': 'El nombre es demasiado largo.',
  'The role is none of member, moderator and admin.':
    'El rol no es ninguno de estos: member, moderator y admin.',
  'There are too many groups, or a name is too long.':
    'Hay demasiados grupos, o un nombre es demasiado largo.',
  'Several groups have this name.': 'Varios grupos tienen este nombre.',
};
