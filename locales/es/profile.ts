import type { Translations } from '#contract/i18n.ts';

export const profile: Translations = {
  'You haven’t added anything about yourself yet.': 'Todavía no has contado nada sobre ti.',
  'There’s nothing here for you to see.': 'Aquí no hay nada que puedas ver.',
  'Your profile photo': 'Tu foto de perfil',
  'Move left': 'Mover a la izquierda',
  'Move up': 'Mover hacia arriba',
  'Move down': 'Mover hacia abajo',
  'Move right': 'Mover a la derecha',
  'The part others will see. Use the arrow keys to move the photo.':
    'La parte que verán otras personas. Usa las teclas de flecha para mover la foto.',
  Zoom: 'Zoom',
  '{{n}} percent': '{{n}} por ciento',
  'Edit profile': 'Editar el perfil',
  'Who can see: {{field}}': 'Quién puede ver: {{field}}',
  'Everyone can see this': 'Todo el mundo ve esto',
  'View all': 'Ver todas',
  '{{name}}’s friends': 'Amistades de {{name}}',
  'Couldn’t load friends': 'No pudimos cargar las amistades',
  'Everyone can see your photo. JPEG, PNG, WebP, AVIF or GIF, up to {{most}} MB.':
    'Todo el mundo ve tu foto. JPEG, PNG, WebP, AVIF o GIF, de {{most}} MB como máximo.',
  '{{n}} friends': { one: '{{n}} amistad', other: '{{n}} amistades' },
  Address: 'Dirección',
  'Basic info': 'Datos básicos',
  'Your current password': 'Tu contraseña actual',
  'Required to change your email.': 'Hace falta para cambiar tu correo.',
  'Emails to this address came back, so we stopped sending them. Please correct the address. If it’s right, request a new password on the login page. Once you’ve used the link in that email, we’ll send the others again.':
    'Los correos a esta dirección fueron devueltos, así que dejamos de enviarlos. Corrige la dirección. Si es correcta, pide una contraseña nueva en la página de inicio de sesión. Cuando uses el enlace de ese correo, volveremos a enviar los demás.',
  'An administrator confirmed your email address. Please show that you read email there: we send you a link, and you enter your password.':
    'Un administrador confirmó tu dirección de correo. Demuestra que lees el correo allí: te enviamos un enlace y escribes tu contraseña.',
  'Send the link': 'Enviar el enlace',
  'Check your email, and open the link.': 'Revisa tu correo y abre el enlace.',
  'We sent an email to {{email}}. Open it and confirm to change your address.':
    'Enviamos un correo a {{email}}. Ábrelo y confirma para cambiar tu dirección.',
  'This site can’t send email yet, so {{email}} can’t be confirmed. Your address stays the same.':
    'Este sitio aún no puede enviar correos, así que no se puede confirmar {{email}}. Tu dirección no cambia.',
  'About you': 'Sobre ti',
  Background: 'Trayectoria',
  'Where you live': 'Dónde vives',
  'Only you can see this. We use it to find your representatives and actions near you.':
    'Solo tú ves esto. Sirve para encontrar a tus representantes y acciones cerca de ti.',
  'Issues and friends': 'Temas y amistades',
  'We’ll let you know about actions on these issues.':
    'Te avisaremos de acciones sobre estos temas.',
  'Your issues': 'Tus temas',
  'Your friends list': 'Tu lista de amistades',
  'You blocked {{name}}': 'Bloqueaste a {{name}}',
  'You can’t see each other here. Unblocking won’t make you friends again.':
    'Aquí ninguna de las dos personas ve a la otra. Desbloquear no restablece la amistad.',
  Activity: 'Actividad',
  'Profile sections': 'Secciones del perfil',
  'Public|view': 'Público',
  Member: 'Miembro',
  Friend: 'Amistad',
  'View as': 'Ver como',
  'About me': 'Sobre mí',
  'Date of birth': 'Fecha de nacimiento',
  Education: 'Educación',
  'Work history': 'Trayectoria laboral',
  Skills: 'Habilidades',
  Books: 'Libros',
  Movies: 'Películas',
  Music: 'Música',
  'One line about you': 'Una línea sobre ti',
  'Your cover': 'Tu portada',
  'Add cover photo': 'Agregar una foto de portada',
  'Change cover photo': 'Cambiar la foto de portada',
  'Remove cover': 'Quitar la portada',
  'All members can see your cover.': 'Todos los miembros ven tu portada.',
  'JPEG, PNG, WebP, AVIF or GIF, up to {{most}} MB. If you don’t choose a cover, one of the drawings is shown.':
    'JPEG, PNG, WebP, AVIF o GIF, de {{most}} MB como máximo. Si no eliges una portada, se muestra uno de los dibujos.',
  'Cover photo': 'Foto de portada',
  Verified: 'Identidad verificada',
  'Verified by the administrators': 'Identidad verificada por la administración',
  'Official: {{title}}, confirmed by the administrators':
    'Autoridad: {{title}}, cargo confirmado por la administración',
  Drawings: 'Dibujos',
  Hills: 'Colinas',
  Bridge: 'Puente',
  Town: 'Pueblo',
  Harbor: 'Puerto',
  Orchard: 'Huerto de frutales',
  Forest: 'Bosque',
  'Here since {{month}}': 'Aquí desde {{month}}',
  '{{n}} mutual': { one: '{{n}} en común', other: '{{n}} en común' },
  'About {{name}}': 'Sobre {{name}}',
  '{{n}} groups in common': { one: '{{n}} grupo en común', other: '{{n}} grupos en común' },
  'Groups in common': 'Grupos en común',
  'Collections {{name}} is in': 'Colecciones donde está {{name}}',
  'Only you can see your collections. Friends in a collection see what you share with it.':
    'Solo tú ves tus colecciones. Las amistades de una colección ven lo que compartes con ella.',
  'You have no collections yet. With a collection, you can share a post with just some of your friends.':
    'Todavía no tienes colecciones. Con una colección puedes compartir una publicación solo con algunas de tus amistades.',
  'People who aren’t logged in see your name and photo next to your Public posts. Only members can open your profile.':
    'Quien no ha iniciado sesión ve tu nombre y tu foto junto a tus publicaciones públicas. Solo los miembros pueden abrir tu perfil.',
  'This is what members who aren’t your friends see. Posts in groups and for collections aren’t included, because they depend on who is looking.':
    'Esto es lo que ven los miembros que no están entre tus amistades. No aparecen las publicaciones en grupos ni para colecciones, porque dependen de quién mire.',
  'This is what your friends see. Posts in groups and for collections aren’t included, because they depend on who is looking.':
    'Esto es lo que ven tus amistades. No aparecen las publicaciones en grupos ni para colecciones, porque dependen de quién mire.',
};
