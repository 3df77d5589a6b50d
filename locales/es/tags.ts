import type { Translations } from '#contract/i18n.ts';

export const tags: Translations = {
  Elsewhere: 'En otros lugares',
  'Nobody has posted about #{{tag}} yet': 'Nadie ha publicado todavía sobre #{{tag}}',
  'Say what there is to say about it, or ask. Whoever may see your post finds it here.':
    'Di lo que haya que decir al respecto o pregunta. Quien pueda ver tu publicación la encuentra aquí.',
  'A number is a tag only where it was given to a poll as one.':
    'Un número solo es una etiqueta cuando se le puso como tal a una encuesta.',
};
