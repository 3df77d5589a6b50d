// What members choose to read: saved posts, mutes, and hidden posts.
import type { Translations } from '#contract/i18n.ts';

export const reading: Translations = {
  'New since you were here, {{time}}': 'Nuevo desde tu última visita, {{time}}',
  'Saved for later': 'Guardado para más tarde',
  'Save for later': 'Guardar para más tarde',
  'Remove from saved': 'Quitar de guardados',
  'Only you can see what you saved.': 'Solo tú ves lo que guardaste.',
  'Nothing saved yet': 'Aún no guardaste nada',
  'To keep a post for later, open its menu and choose “Save for later.”':
    'Para guardar una publicación, abre su menú y elige “Guardar para más tarde”.',
  'Mute {{name}}?': '¿Silenciar a {{name}}?',
  'Mute {{name}}': 'Silenciar a {{name}}',
  'Unmute {{name}}': 'Dejar de silenciar a {{name}}',
  Mute: 'Silenciar',
  Unmute: 'Dejar de silenciar',
  'Posts in this group won’t appear in your feed, and you won’t be notified of them. You can still open the group.':
    'Las publicaciones de este grupo no aparecerán en tu inicio y no te avisaremos de ellas. Puedes seguir abriendo el grupo.',
  'Their posts won’t appear in your feed, and their comments are folded. You’ll get their messages, but no other notifications about what they do. They won’t know.':
    'Sus publicaciones no aparecerán en tu inicio y sus comentarios se verán plegados. Recibirás sus mensajes, pero ningún otro aviso sobre lo que haga. No lo sabrá.',
  'For how long?': '¿Durante cuánto tiempo?',
  'For a month': 'Durante un mes',
  'Until I turn it off': 'Hasta que lo desactive',
  'Until you turn it off': 'Hasta que lo desactives',
  'Until {{time}}': 'Hasta el {{time}}',
  'Word or hashtag': 'Palabra o etiqueta',
  'Posts that contain it don’t appear in your feed. Capital letters and accents make no difference.':
    'Las publicaciones que la contienen no aparecen en tu inicio. No importan las mayúsculas ni los acentos.',
  'Muted people, groups and words': 'Personas, grupos y palabras silenciados',
  'You haven’t muted anyone or anything': 'No silenciaste a nadie ni nada',
  'To mute a person or a group, open the menu of a post, a profile or a group.':
    'Para silenciar a una persona o un grupo, abre el menú de una publicación, un perfil o un grupo.',
  'Comment by a muted person': 'Comentario de una persona silenciada',
  'A muted person wrote this.': 'Lo escribió una persona silenciada.',
  'This post isn’t available.': 'Esta publicación no está disponible.',
  'Quoted post by {{name}}': 'Publicación citada de {{name}}',
  'Open the quoted post by {{name}}': 'Abrir la publicación citada de {{name}}',
  'Quote this post': 'Citar esta publicación',
  'Add your own words': 'Agrega tus propias palabras',
  'Remove the quote': 'Quitar la cita',
  'Everyone can see this post': 'Todo el mundo puede ver esta publicación',
  'Only people who can already see this post will see it':
    'Solo la verán quienes ya pueden ver esta publicación',
  'Share in a group': 'Compartir en un grupo',
  'Share in a message': 'Compartir en un mensaje',
  'Shared a post': 'Compartió una publicación',
  'Share in {{group}}': 'Compartir en {{group}}',
  'Choose another group': 'Elegir otro grupo',
  'You’re not in a group where you can post yet.':
    'Aún no estás en un grupo donde puedas publicar.',
  'Share with another app': 'Compartir con otra aplicación',
  Pinned: 'Fijada',
  'Pin to the group': 'Fijar en el grupo',
  'Unpin from the group': 'Dejar de fijar en el grupo',
  'Pin to my profile': 'Fijar en mi perfil',
  'Unpin from my profile': 'Dejar de fijar en mi perfil',
  'Hide this post': 'Ocultar esta publicación',
  'Show in my feed again': 'Volver a mostrar en mi inicio',
  'You hid this post from your feed.': 'Ocultaste esta publicación de tu inicio.',
  'bookmarks favorites': 'marcadores favoritos',
};
