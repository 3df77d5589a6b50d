import type { Translations } from '#contract/i18n.ts';

export const people: Translations = {
  'Block {{name}}?': '¿Bloquear a {{name}}?',
  'What it does': 'Qué hace',
  'You no longer see each other: profiles, posts, comments, likes, lists and search.':
    'Ya no se ven entre sí: perfiles, publicaciones, comentarios, me gusta, listas y búsqueda.',
  'If you are friends, that ends. Requests and invitations between you end, too.':
    'Si hay una amistad entre ustedes, termina. También terminan las solicitudes e invitaciones entre ustedes.',
  '{{name}} is not told. You can take the block back at any time; what it ended does not return.':
    '{{name}} no recibe ningún aviso. Puedes deshacer el bloqueo en cualquier momento; lo que terminó con él no vuelve.',
  'What it cannot do': 'Qué no puede hacer',
  'Whoever signs out can read what you share as Public, and so can {{name}}. Share with friends what is not for everyone.':
    'Cualquiera que cierre sesión puede leer lo que compartes como Público, y {{name}} también. Comparte solo con tus amistades lo que no es para todo el mundo.',
  'What {{name}} has seen or copied before stays with them.':
    'Lo que {{name}} haya visto o copiado antes sigue en su poder.',
  'Add Friend': 'Agregar amistad',
  'Cancel Friend Request': 'Cancelar la solicitud de amistad',
  'Confirm Friend': 'Confirmar amistad',
  'Un-Friend': 'Quitar amistad',
  'Decline Friend': 'Rechazar amistad',
  'Waiting for an answer': 'En espera de respuesta',
};
