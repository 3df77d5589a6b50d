import type { Translations } from '#contract/i18n.ts';

export const tags: Translations = {
  'See also': 'Ver también',
  'No posts about #{{tag}} yet': 'Todavía no hay publicaciones sobre #{{tag}}',
  'Write a post about it or ask a question. Anyone who can see your post will find it here.':
    'Escribe una publicación o haz una pregunta. Quien pueda ver tu publicación la encontrará aquí.',
  'A number is a tag only if someone added it to a poll.':
    'Un número solo es una etiqueta si alguien lo agregó a una encuesta.',
};
