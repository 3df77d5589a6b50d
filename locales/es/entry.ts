import type { Translations } from '#contract/i18n.ts';

export const entry: Translations = {
  'Look around': 'Mirar',
  'Look around first': 'Mirar primero',
  'Couldn’t load what’s public': 'No pudimos cargar lo que es público',
  'Runs on Folkmoot, free software': 'Funciona con Folkmoot, software libre',
  '{{n}} neighbors': { one: '{{n}} vecino o vecina', other: '{{n}} vecinos y vecinas' },
  '{{n}} open petitions': { one: '{{n}} petición abierta', other: '{{n}} peticiones abiertas' },
  'Who runs this place': 'Quién lleva este sitio',
  'No advertising, no tracking, nothing sold.': 'Sin publicidad, sin rastreo, nada en venta.',
  'Open groups': 'Grupos abiertos',
  'All {{n}}': 'Los {{n}}',
  'Out in the open today': 'Hoy, a la vista de todos',
  'Anybody may read along. Taking part is for neighbors.':
    'Cualquiera puede leer. Para participar hay que unirse.',
  'Everything public': 'Todo lo público',
  'See the result': 'Ver el resultado',
  'Join to vote': 'Únete para votar',
  'Join to come along': 'Únete para ir',
  'Join to sign': 'Únete para firmar',
  'Join to write': 'Únete para escribir',
  'Join to take part': 'Únete para participar',
  'Read the comments': 'Leer los comentarios',
  'Read the post': 'Leer la publicación',
  'What to show': 'Qué mostrar',
  'Nothing public yet': 'Todavía no hay nada público',
  'No open groups yet': 'Todavía no hay grupos abiertos',
};
