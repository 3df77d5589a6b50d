// Posts that are published later, and drafts.
import type { Translations } from '#contract/i18n.ts';

export const writing: Translations = {
  'Please choose a date and a time.': 'Elige una fecha y una hora.',
  Date: 'Fecha',
  Time: 'Hora',
  'Post later': 'Publicar más tarde',
  'Don’t schedule': 'No programar',
  'Schedule|verb': 'Programar',
  'Goes out {{time}}, {{zone}}. Until then only you see it.':
    'Se publicará el {{time}}, {{zone}}. Hasta entonces solo la ves tú.',
  'Goes out now': 'Se publica ahora',
  'Scheduled posts': 'Publicaciones programadas',
  'later plan': 'mas tarde programar',
  'Only you can see them until they go out. Times are in {{zone}}.':
    'Solo tú las ves hasta que se publiquen. Las horas son de {{zone}}.',
  'Nothing is scheduled': 'No hay nada programado',
  'To publish a post later, choose “Post later” while you write it.':
    'Para publicar más tarde, elige «Publicar más tarde» mientras escribes.',
  'Change scheduled post': 'Cambiar publicación programada',
  'Post now': 'Publicar ahora',
  'Not published: your account was not active at that time.':
    'No se publicó: tu cuenta no estaba activa en ese momento.',
  'Not published: you could not post in this group at that time.':
    'No se publicó: no podías publicar en este grupo en ese momento.',
  'Not published: you could not share it with these people at that time.':
    'No se publicó: no podías compartirla con estas personas en ese momento.',
  'Not published: it has words or links that are not allowed, or too many links.':
    'No se publicó: contiene palabras o enlaces no permitidos, o demasiados enlaces.',
};
