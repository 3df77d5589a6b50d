import type { Translations } from '#contract/i18n.ts';

export const groups: Translations = {
  'Description and rules': 'Descripción y reglas',
  'Choose a cover (optional)': 'Elige una portada (opcional)',
  'The cover couldn’t be saved. You can choose one under “Edit group.”':
    'No se pudo guardar la portada. Puedes elegir una en “Editar el grupo”.',
  'Everyone who can see the group can see its cover.':
    'Quien puede ver el grupo puede ver su portada.',
  'Show me as a member': 'Mostrarme entre sus miembros',
  'This group is now open. You joined while it was closed, so people outside the group can’t see that you’re a member.':
    'Este grupo ahora es abierto. Te uniste cuando era cerrado, así que quienes no están en él no te ven entre sus miembros.',
  'Current members are shown to people outside the group only if they agree.':
    'Los miembros actuales solo se muestran fuera del grupo si lo aceptan.',
  'Anyone can see it and join.': 'Cualquiera puede verlo y unirse.',
  'Only members can see it. People join by invitation.':
    'Solo lo ven sus miembros. Se entra por invitación.',
  Rules: 'Reglas',
  'Parent group': 'Grupo principal',
  'Only the owner can invite people.': 'Solo su titular invita a otras personas.',
  'Any member can invite people.': 'Cualquier miembro puede invitar a otras personas.',
  Created: 'Creación',
  'Any member of this site can find it, read it and join. Everyone on the internet can find its name, description and size.':
    'Cualquier miembro del sitio puede encontrarlo, leerlo y unirse. En internet, cualquiera puede encontrar su nombre, su descripción y su tamaño.',
  'Any member of this site can find it, read it and join.':
    'Cualquier miembro del sitio puede encontrarlo, leerlo y unirse.',
  'Hidden from everyone else. People join by invitation.':
    'Nadie más lo ve. Se entra por invitación.',
  'All members': 'Todos sus miembros',
  'Only the owner': 'Solo su titular',
  'Who can see and join': 'Quién puede verlo y unirse',
  'Posts written while the group was closed stay visible to current and future members only. Any member of this site can read new posts.':
    'Lo que se publicó mientras el grupo estaba cerrado solo lo ven los miembros actuales y futuros. Cualquier miembro del sitio puede leer las nuevas.',
  'Once you save, only members can see the group and what’s in it.':
    'Cuando guardes, solo los miembros verán el grupo y lo que contiene.',
  'Who can invite people': 'Quién puede invitar a otras personas',
  'Parent group (optional)': 'Grupo principal (opcional)',
  'Choose one of your groups.': 'Elige uno de tus grupos.',
  'Current parent group': 'Grupo principal actual',
  'Brief description (optional)': 'Descripción breve (opcional)',
  'One line, shown in lists of groups.': 'Una línea que aparece en las listas de grupos.',
  'Rules (optional)': 'Reglas (opcional)',
  'A few sentences everyone reads before joining.':
    'Unas pocas frases que todas las personas leen antes de unirse.',
  'Create group': 'Crear grupo',
  'Create a group': 'Crear un grupo',
  Basics: 'Lo básico',
  Tools: 'Herramientas',
  Access: 'Acceso',
  'Step {{step}} of {{steps}}: {{name}}': 'Paso {{step}} de {{steps}}: {{name}}',
  'Your entries are saved on this device until you finish.':
    'Lo que escribas se guarda en este dispositivo hasta que termines.',
  'Next Step': 'Paso siguiente',
  'Edit group': 'Editar el grupo',
  'Posts by members of {{name}} will appear here.':
    'Aquí aparecerá lo que publiquen los miembros de {{name}}.',
  'There’s nothing in {{name}} that you can see yet.':
    'Todavía no hay nada en {{name}} que puedas ver.',
  'Find groups by tag': 'Buscar grupos por etiqueta',
  'Groups by tag': 'Grupos por etiqueta',
  Hashtag: 'Etiqueta',
  garden: 'jardín',
  created: 'creado',
  'This group starts here': 'Este grupo empieza aquí',
  'Invite Users': 'Invitar personas',
  'Create Action': 'Crear una acción',
  groups: 'grupos',
  'This deletes everything in {{name}}: posts, polls, articles and comments. It can’t be undone.':
    'Se eliminará todo lo que hay en {{name}}: publicaciones, encuestas, artículos y comentarios. No se puede deshacer.',
  'Delete Group': 'Eliminar el grupo',
  'Edit Group': 'Editar el grupo',
  'It may have been deleted, or only members can see it.':
    'Quizá se eliminó, o solo lo ven sus miembros.',
  'You’re the owner': 'Eres titular',
  'You’re a moderator': 'Moderas este grupo',
  'You’re a member': 'Eres miembro',
  '{{n}} members': { one: '{{n}} miembro', other: '{{n}} miembros' },
  'You’re invited': 'Tienes una invitación',
  Feed: 'Novedades',
  Members: 'Miembros',
  'Group sections': 'Secciones del grupo',
  'Group lists': 'Listas de grupos',
  'Couldn’t load groups': 'No pudimos cargar los grupos',
  'Search groups by name or #tag': 'Buscar grupos por nombre o #etiqueta',
  '{{n}} groups found': { one: '{{n}} grupo encontrado', other: '{{n}} grupos encontrados' },
  'No group in this list has “{{keyword}}” in its name.':
    'Ningún grupo de esta lista tiene “{{keyword}}” en el nombre.',
  'No group in this list has the tag #{{tag}}.':
    'Ningún grupo de esta lista tiene la etiqueta #{{tag}}.',
  'Browse open groups': 'Ver los grupos abiertos',
  Icon: 'Ícono',
  'Change icon': 'Cambiar el ícono',
  'Add an icon': 'Agregar un ícono',
  'Remove icon': 'Quitar el ícono',
  'Uploading icon': 'Subiendo el ícono',
  'An image shown next to the name. JPEG, PNG, WebP, AVIF or GIF, up to {{most}} MB.':
    'Una imagen que aparece junto al nombre. JPEG, PNG, WebP, AVIF o GIF, de {{most}} MB como máximo.',
  'Invite to {{group}}': 'Invitar a {{group}}',
  'We include this in the invitation, signed with your name. Links aren’t allowed.':
    'Lo incluimos en la invitación, con tu nombre. No se permiten enlaces.',
  'No one was invited:': 'No se invitó a nadie:',
  'All your friends are already in the group or invited.':
    'Todas tus amistades ya están en el grupo o tienen una invitación.',
  'Type at least 2 letters of a name.': 'Escribe al menos 2 letras de un nombre.',
  'User e-mail address': 'Por correo electrónico',
  'Find Users': 'Buscar personas',
  'No discussions yet': 'Todavía no hay debates',
  'Discussions have a title, so they’re easy to find.':
    'Los debates tienen un título, así que son fáciles de encontrar.',
  'No bookmarks yet': 'Todavía no hay marcadores',
  'Links that members save for each other appear here.':
    'Aquí aparecen los enlaces que los miembros guardan para el resto.',
  'Polls by members appear here.': 'Aquí aparecen las encuestas de los miembros.',
  'Articles by members appear here.': 'Aquí aparecen los artículos de los miembros.',
  'Latest discussions': 'Últimos debates',
  '{{name}} in {{group}}': '{{name}} en {{group}}',
  'joined {{when}}': 'ingreso: {{when}}',
  'Transfer ownership to {{name}}?': '¿Ceder la titularidad a {{name}}?',
  'Make moderator': 'Dar el rol de moderación',
  'Remove as moderator': 'Quitar de la moderación',
  'Transfer ownership': 'Ceder la titularidad',
  'Remove from group': 'Sacar del grupo',
  'Couldn’t load members': 'No pudimos cargar los miembros',
  'Search members': 'Buscar entre los miembros',
  'More than {{n}} members found': 'Más de {{n}} miembros encontrados',
  '{{n}} members found': { one: '{{n}} miembro encontrado', other: '{{n}} miembros encontrados' },
  'No member has “{{keyword}}” in their name or username.':
    'Ningún miembro tiene “{{keyword}}” en su nombre o usuario.',
  'There are no members you can see.': 'No hay miembros que puedas ver.',
  'Join the group to see all its members.': 'Únete al grupo para ver a todos sus miembros.',
  'You’ll no longer see its posts, and you’ll need an invitation to come back.':
    'Ya no verás sus publicaciones, y necesitarás una invitación para volver.',
  'Its posts stay up, and you can join again at any time.':
    'Sus publicaciones se quedan, y puedes volver a unirte cuando quieras.',
  'Leave Group': 'Salir del grupo',
  'Join Group': 'Unirme al grupo',
  'Accept Invitation': 'Aceptar la invitación',
  'Decline Invitation': 'Rechazar la invitación',
  'Couldn’t load invitations': 'No pudimos cargar las invitaciones',
  'Someone, by email': 'Alguien, por correo electrónico',
  'Invited by {{name}} {{when}}': 'Invitación de {{name}}, {{when}}',
  'People to invite': 'A quién invitar',
  '{{n}} found': { one: '{{n}} resultado', other: '{{n}} resultados' },
  'Rules for {{group}}': 'Reglas de {{group}}',
  'The group owner wrote these. Please follow them if you join.':
    'Las escribió su titular. Respétalas si te unes.',
  'What members can post': 'Qué pueden publicar los miembros',
  'Turning a tool off stops new posts. Existing ones stay.':
    'Si desactivas una herramienta, no se podrá publicar nada nuevo. Lo que ya hay se queda.',
  'Show all': 'Ver todos',
  'No groups to show yet. Start one for your street or school.':
    'Todavía no hay grupos para mostrar. Crea uno para tu calle o tu escuela.',
  'Open|groups': 'Abiertos',
  'No open groups yet. Create one that anyone can join.':
    'Todavía no hay grupos abiertos. Crea uno al que cualquiera pueda unirse.',
  'Closed|groups': 'Cerrados',
  'Closed groups you’re in or invited to appear here. No one else can see them.':
    'Aquí aparecen los grupos cerrados en los que participas o a los que te invitaron. Nadie más los ve.',
  'Mine|groups': 'Míos',
  'Groups you own appear here.': 'Aquí aparecen los grupos de los que eres titular.',
  'Joined|groups': 'Donde participo',
  'You haven’t joined a group yet. Browse open groups or create your own.':
    'Todavía no te has unido a ningún grupo. Mira los grupos abiertos o crea el tuyo.',
  Invitations: 'Invitaciones',
  'No invitations right now. Group invitations will appear here.':
    'Ahora no tienes invitaciones. Las invitaciones a grupos aparecerán aquí.',
  Newest: 'Más recientes',
  Popular: 'Más populares',
  Discussions: 'Debates',
  Bookmarks: 'Marcadores',
  Wall: 'Muro',
  'Short posts, with photos and links.': 'Publicaciones breves, con fotos y enlaces.',
  'Members ask questions and vote.': 'Los miembros preguntan y votan.',
  'Longer writing with a title.': 'Textos más largos, con título.',
  'Posts with a title that are easy to find again.':
    'Publicaciones con título, fáciles de volver a encontrar.',
  'A shared list of links.': 'Una lista de enlaces compartida.',
  'Open|group': 'Abierto',
  'Closed|group': 'Cerrado',
  'Invitation canceled: {{who}}': 'Invitación cancelada: {{who}}',
  'Brief description': 'Descripción breve',
  'Removed people': 'Personas a las que se sacó',
  'They can’t join or be invited until you allow them back.':
    'No pueden unirse ni recibir invitaciones hasta que les permitas volver.',
  'Allow back: {{name}}': 'Permitir volver: {{name}}',
  'Allow back': 'Permitir volver',
  'You’ve been asked to become the owner of {{name}}. Owners can edit the group, choose moderators and delete it. You have 14 days to accept.':
    'Te piden que seas titular de {{name}}. Como titular puedes cambiarlo, elegir quién modera y eliminarlo. Tienes 14 días para aceptar.',
  'Become owner': 'Ser titular',
  'No, thanks': 'No, gracias',
  'You asked {{name}} to become the owner. They have 14 days to accept.':
    'Preguntaste a {{name}} si quiere ser titular del grupo. Tiene 14 días para aceptar.',
  'Cancel transfer': 'Cancelar la cesión',
  '{{name}} will no longer be in {{group}}, and can’t rejoin until you allow them back. What they wrote stays.':
    '{{name}} ya no estará en {{group}}, y no podrá volver hasta que se lo permitas. Lo que escribió se queda.',
  'We’ll ask {{name}} first. If they accept within 14 days, they’ll own {{group}} and you’ll become one of its moderators.':
    'Primero le preguntaremos a {{name}}. Si acepta en un plazo de 14 días, será titular de {{group}} y tú pasarás a moderarlo.',
  'Send request': 'Enviar solicitud',
  '{{n}} posts you can see': {
    one: '{{n}} publicación que puedes ver',
    other: '{{n}} publicaciones que puedes ver',
  },
  '{{n}} members, who will be notified': {
    one: '{{n}} miembro, a quien avisaremos',
    other: '{{n}} miembros, a quienes avisaremos',
  },
  'Notify me:': 'Avisarme:',
  'All posts': 'Todas las publicaciones',
  'Polls, actions and articles': 'Encuestas, acciones y artículos',
  'Only when I’m mentioned': 'Solo cuando me mencionan',
  Nothing: 'Nada',
  'Notifications from {{group}}': 'Notificaciones de {{group}}',
  'Upcoming actions': 'Próximas acciones',
  'About the group': 'Sobre el grupo',
  'Next event': 'Próximo evento',
  Moderators: 'Quienes moderan',
  'Filter by role': 'Filtrar por rol',
  'All roles': 'Todos los roles',
  'Other members': 'Otros miembros',
  'Owner and moderators first': 'Primero titular y moderación',
  'Newest first': 'Primero los más recientes',
  'No one has this role.': 'Nadie tiene este rol.',
  'Archive Group': 'Archivar el grupo',
  'Archive this group?': '¿Archivar este grupo?',
  'Everyone who can read {{name}} still can, but no one can post, comment, vote, invite or join. You can reopen it at any time.':
    'Quienes pueden leer {{name}} podrán seguir leyéndolo, pero nadie podrá publicar, comentar, votar, invitar ni unirse. Puedes reabrirlo cuando quieras.',
  'Reopen Group': 'Reabrir el grupo',
  'Archived|group': 'Archivado',
};
