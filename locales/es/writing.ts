// Posts that are published later, and drafts.
import type { Translations } from '#contract/i18n.ts';

export const writing: Translations = {
  'Please choose a date and a time.': 'Elige una fecha y una hora.',
  Date: 'Fecha',
  Time: 'Hora',
  'Post later': 'Publicar más tarde',
  'Don’t schedule': 'No programar',
  'Schedule|verb': 'Programar',
  'Will be published {{time}}, {{zone}}. Until then, only you can see it.':
    'Se publicará el {{time}}, {{zone}}. Hasta entonces solo la ves tú.',
  'Publishing now': 'Publicándose ahora',
  'Scheduled posts': 'Publicaciones programadas',
  'later plan': 'mas tarde programar',
  'Only you can see these posts until they’re published. Times are in {{zone}}.':
    'Solo tú las ves hasta que se publiquen. Las horas son de {{zone}}.',
  'No scheduled posts': 'No hay publicaciones programadas',
  'To publish a post later, choose “Post later” while you write it.':
    'Para publicar más tarde, elige “Publicar más tarde” mientras escribes.',
  'Edit scheduled post': 'Editar la publicación programada',
  'Post now': 'Publicar ahora',
  'Not published: your account wasn’t active at that time.':
    'No se publicó: tu cuenta no estaba activa en ese momento.',
  'Not published: you couldn’t post in this group at that time.':
    'No se publicó: no podías publicar en este grupo en ese momento.',
  'Not published: you couldn’t share it with these people at that time.':
    'No se publicó: no podías compartirla con estas personas en ese momento.',
  'Stopped because this site was restored from a backup, and you may have posted or deleted it since. If you still want it, you can post it now or choose a new time.':
    'Detenida porque este sitio se restauró desde una copia de seguridad y quizá ya la publicaste o la eliminaste. Si todavía la quieres, puedes publicarla ahora o elegir otra hora.',
  'Stopped to protect your account: your password changed, or a device was logged out. If you wrote this post, you can post it now or choose a new time.':
    'Detenida para proteger tu cuenta: cambió tu contraseña o se cerró la sesión en un dispositivo. Si escribiste esta publicación, puedes publicarla ahora o elegir otra hora.',
  'scheduled posts': 'publicaciones programadas',
  'Couldn’t load your scheduled posts': 'No se pudieron cargar tus publicaciones programadas',
  'Not published: it contains words or links that aren’t allowed, or too many links.':
    'No se publicó: contiene palabras o enlaces no permitidos, o demasiados enlaces.',
  Drafts: 'Borradores',
  'Add to your draft?': '¿Agregar a tu borrador?',
  'Couldn’t save the shared text': 'No pudimos guardar el texto compartido',
  'This browser has no room for more drafts. Copy the text, or delete old drafts.':
    'En este navegador no queda espacio para más borradores. Copia el texto o elimina borradores antiguos.',
  'You have a draft that you haven’t posted. This text would be added at its end:':
    'Tienes un borrador sin publicar. Este texto se agregaría al final:',
  'You have a draft that you haven’t posted. This would be added to it:':
    'Tienes un borrador sin publicar. Se le agregaría esto:',
  'Add to a new post?': '¿Agregar a una publicación nueva?',
  'This was shared with this site. No one sees it before you post it.':
    'Esto se compartió con este sitio. Nadie lo verá hasta que lo publiques.',
  'What you shared didn’t arrive. Please share it again.':
    'Lo que compartiste no llegó. Compártelo otra vez.',
  'Add to draft': 'Agregar al borrador',
  'Add to post': 'Agregar a la publicación',
  Discard: 'Descartar',
  'unfinished unsent': 'sin terminar sin enviar',
  'Drafts stay in this browser for 30 days after you log out, where others who use it could find them. Article drafts that you save are kept in your account.':
    'Los borradores se quedan en este navegador durante 30 días después de cerrar sesión, y otras personas que lo usen podrían encontrarlos. Los borradores de artículos que guardas están en tu cuenta.',
  'No drafts': 'No hay borradores',
  'Anything you start writing and don’t post is kept here.':
    'Aquí se guarda lo que empiezas a escribir y no publicas.',
  'Draft deleted.': 'Borrador eliminado.',
  'Couldn’t load your articles': 'No pudimos cargar tus artículos',
  'No text': 'Sin texto',
  'Open draft: {{text}}': 'Abrir borrador: {{text}}',
  'Delete draft: {{text}}': 'Eliminar borrador: {{text}}',
  'You have {{n}} unsent drafts. They stay in this browser for 30 days and appear when you log in again. Others who use this browser could find them.':
    {
      one: 'Tienes un borrador sin enviar. Se queda 30 días en este navegador y aparece cuando vuelves a iniciar sesión. Otras personas que usen este navegador podrían encontrarlo.',
      other:
        'Tienes {{n}} borradores sin enviar. Se quedan 30 días en este navegador y aparecen cuando vuelves a iniciar sesión. Otras personas que usen este navegador podrían encontrarlos.',
    },
  'Delete my drafts (recommended if others use this device)':
    'Eliminar mis borradores (recomendado si otras personas usan este dispositivo)',
};
