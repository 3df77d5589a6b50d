import type { Translations } from '#contract/i18n.ts';

export const profile: Translations = {
  'You have not told anything about yourself yet.': 'Todavía no has contado nada sobre ti.',
  'There is nothing here that you can see.': 'Aquí no hay nada que puedas ver.',
  'Your picture': 'Tu imagen',
  'Move left': 'Mover a la izquierda',
  'Move up': 'Mover hacia arriba',
  'Move down': 'Mover hacia abajo',
  'Move right': 'Mover a la derecha',
  'The part that others see. The arrow keys move the picture.':
    'La parte que ven otras personas. Las teclas de flecha mueven la imagen.',
  Zoom: 'Zoom',
  '{{n}} percent': '{{n}} por ciento',
  'Use this picture': 'Usar esta imagen',
  'Edit profile': 'Editar el perfil',
  'Who can see: {{field}}': 'Quién puede ver: {{field}}',
  'Everyone sees this': 'Todo el mundo ve esto',
  'View all': 'Ver todas',
  'Friends of {{name}}': 'Amistades de {{name}}',
  'We could not load the friends': 'No pudimos cargar las amistades',
  'Everyone sees your picture. JPEG, PNG, WebP or GIF, at most {{most}} MB.':
    'Todo el mundo ve tu imagen. JPEG, PNG, WebP o GIF, de {{most}} MB como máximo.',
  '{{n}} friends': { one: '{{n}} amistad', other: '{{n}} amistades' },
  '{{n}} posts published': { one: '{{n}} publicación', other: '{{n}} publicaciones' },
  'Send Message': 'Enviar mensaje',
  Address: 'Dirección',
  'You|heading': 'Tus datos personales',
  'Your current password': 'Tu contraseña actual',
  'A new address needs it.': 'Hace falta para cambiar de dirección.',
  'Mail to this address came back, so we stopped sending any there. Please correct the address. If it is right, ask for a new password on the login page: once that mail arrives, the others follow.':
    'El correo a esta dirección volvió, así que dejamos de enviar allí. Corrige la dirección. Si es correcta, pide una contraseña nueva en la página de acceso: cuando llegue ese correo, llegarán también los demás.',
  'We have sent a mail to {{email}}. Your address changes when you confirm it there.':
    'Enviamos un correo a {{email}}. Tu dirección cambia cuando la confirmes allí.',
  'About you': 'Sobre ti',
  'Your life': 'Tu vida',
  'Where you live': 'Dónde vives',
  'Only you see this. It finds your representatives and actions near you.':
    'Solo tú ves esto. Sirve para encontrar a tus representantes y acciones cerca de ti.',
  'Issues and friends': 'Temas y amistades',
  'You will hear of actions on these.': 'Te avisaremos de acciones sobre estos temas.',
  'Your issues': 'Tus temas',
  'Your list of friends': 'Tu lista de amistades',
  'You blocked {{name}}': 'Bloqueaste a {{name}}',
  'Neither of you sees the other here. Taking the block back does not make you friends again.':
    'Aquí ninguna de las dos personas ve a la otra. Desbloquear no restablece la amistad.',
  Activity: 'Actividad',
  'Parts of the profile': 'Partes del perfil',
  Visitor: 'Visitante',
  Member: 'Miembro',
  Friend: 'Amistad',
  'View as': 'Ver como',
  Yourself: 'Tú',
  'About me': 'Sobre mí',
  'Date of birth': 'Fecha de nacimiento',
  Education: 'Educación',
  'Work history': 'Trayectoria laboral',
  Skills: 'Habilidades',
  Books: 'Libros',
  Movies: 'Películas',
  Music: 'Música',
  'Somebody who is not signed in sees your name and picture beside your Public posts. Your profile opens for members alone.':
    'Quien no ha iniciado sesión ve tu nombre y tu imagen junto a tus publicaciones públicas. Tu perfil solo se abre para miembros.',
  'A member who is not your friend sees this. Posts in groups and for collections are left out: they depend on who looks.':
    'Esto ve un miembro que no está entre tus amistades. No aparecen las publicaciones en grupos ni para colecciones: dependen de quién mire.',
  'A friend sees this. Posts in groups and for collections are left out: they depend on who looks.':
    'Esto ve una de tus amistades. No aparecen las publicaciones en grupos ni para colecciones: dependen de quién mire.',
};
