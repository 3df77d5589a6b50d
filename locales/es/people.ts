import type { Translations } from '#contract/i18n.ts';

export const people: Translations = {
  'Block {{name}}?': '¿Bloquear a {{name}}?',
  'What blocking does': 'Qué hace el bloqueo',
  'You won’t see each other’s profiles, posts, comments or likes, or find each other in lists and search.':
    'Ninguna de las dos personas verá el perfil, las publicaciones, los comentarios ni los me gusta de la otra, ni la encontrará en listas o búsquedas.',
  'If you’re friends, that ends. So do requests and invitations between you.':
    'Si hay una amistad entre ustedes, termina. También terminan las solicitudes e invitaciones entre ustedes.',
  '{{name}} won’t be notified. You can unblock them at any time, but what the block ended won’t come back.':
    '{{name}} no recibirá ningún aviso. Puedes deshacer el bloqueo en cualquier momento, pero lo que terminó con él no vuelve.',
  'What blocking can’t do': 'Qué no puede hacer el bloqueo',
  '{{name}} can still see what you share as Public by logging out. If something isn’t for everyone, share it with friends only.':
    '{{name}} puede seguir viendo lo que compartes como Público si cierra sesión. Lo que no sea para todo el mundo, compártelo solo con tus amistades.',
  'It doesn’t erase what {{name}} has already seen or copied.':
    'No borra lo que {{name}} ya haya visto o copiado.',
  'Add Friend': 'Agregar amistad',
  'Cancel Friend Request': 'Cancelar la solicitud de amistad',
  'Confirm Friend': 'Confirmar solicitud de amistad',
  'Un-Friend': 'Quitar amistad',
  'Decline Friend': 'Rechazar solicitud de amistad',
  'Pending invitations': 'Invitaciones pendientes',
};
