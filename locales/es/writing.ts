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
  Drafts: 'Borradores',
  'unfinished unsent': 'sin terminar sin enviar',
  'They stay in this browser, also when you log out. Articles are saved to your account.':
    'Se quedan en este navegador, también al cerrar sesión. Los artículos se guardan en tu cuenta.',
  'No drafts': 'No hay borradores',
  'What you begin to write and don’t publish is kept here.':
    'Aquí se guarda lo que empiezas a escribir y no publicas.',
  'Draft deleted.': 'Borrador eliminado.',
  'Couldn’t load your articles': 'No se pudieron cargar tus artículos',
  'Without text': 'Sin texto',
  'Open draft: {{text}}': 'Abrir borrador: {{text}}',
  'Delete draft: {{text}}': 'Eliminar borrador: {{text}}',
  'You have {{n}} unsent drafts. They stay in this browser for 30 days, and only you can see them here.':
    {
      one: 'Tienes un borrador sin enviar. Se queda 30 días en este navegador y solo tú lo ves aquí.',
      other:
        'Tienes {{n}} borradores sin enviar. Se quedan 30 días en este navegador y solo tú los ves aquí.',
    },
  'Delete my drafts, because others use this device':
    'Eliminar mis borradores, porque otras personas usan este dispositivo',
};
