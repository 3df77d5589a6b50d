import type { Translations } from '#contract/i18n.ts';

export const ui: Translations = {
  'Please check these {{n}} things': 'Revisa estas {{n}} cosas',
  'Show less': 'Ver menos',
  'We could not load more {{what}}': 'No pudimos cargar más {{what}}',
  'Remove link': 'Quitar el enlace',
  'Change link': 'Cambiar el enlace',
  'Add link': 'Agregar el enlace',
  'To pick up a draggable item, press the space bar. While dragging, use the arrow keys to move the item. Press space again to drop the item in its new position, or press escape to cancel.':
    'Para tomar un elemento que se puede arrastrar, presiona la barra espaciadora. Mientras lo arrastras, muévelo con las flechas. Presiona otra vez la barra espaciadora para soltarlo en su nuevo lugar, o Escape para cancelar.',
  '{{name}} is now option {{place}} of {{count}}.':
    '{{name}} es ahora la opción {{place}} de {{count}}.',
  '{{name}} is now number {{place}} of {{count}}.':
    '{{name}} es ahora el número {{place}} de {{count}}.',
  '{{name}} is picked up.': 'Tomaste {{name}}.',
  '{{name}} is over place {{place}} of {{count}}.':
    '{{name}} está sobre el lugar {{place}} de {{count}}.',
  '{{name}} stays where it was.': '{{name}} se queda donde estaba.',
  sortable: 'se puede ordenar',
  'Drag {{name}}': 'Arrastrar {{name}}',
  'Move {{name}} up': 'Subir {{name}}',
  'Move {{name}} down': 'Bajar {{name}}',
  Bold: 'Negrita',
  Italic: 'Cursiva',
  Underline: 'Subrayado',
  Strikethrough: 'Tachado',
  'Heading {{level}}': 'Título {{level}}',
  'Bullet list': 'Lista con viñetas',
  'Ordered list': 'Lista numerada',
  Blockquote: 'Cita',
  Redo: 'Rehacer',
  'The tools for formatting could not be loaded.':
    'No se pudieron cargar las herramientas de formato.',
  Formatting: 'Formato',
  'Separate them by spaces or commas. Up to {{n}}.': 'Sepáralas con espacios o comas. Hasta {{n}}.',
  Collection: 'Colección',
  Today: 'Hoy',
  Yesterday: 'Ayer',
  'Please use at most {{n}} tags.': 'Usa {{n}} etiquetas como máximo.',
  'just now': 'hace un momento',
  '{{n}} minutes ago': { one: 'hace {{n}} minuto', other: 'hace {{n}} minutos' },
  '{{n}} hours ago': { one: 'hace {{n}} hora', other: 'hace {{n}} horas' },
  'in less than a minute': 'en menos de un minuto',
  'in {{n}} minutes': { one: 'en {{n}} minuto', other: 'en {{n}} minutos' },
  'in {{n}} hours': { one: 'en {{n}} hora', other: 'en {{n}} horas' },
  'in {{n}} days': { one: 'en {{n}} día', other: 'en {{n}} días' },
  '{{n}} characters too many.': { one: 'Sobra {{n}} carácter.', other: 'Sobran {{n}} caracteres.' },
  '{{n}} characters left': { one: 'Queda {{n}} carácter', other: 'Quedan {{n}} caracteres' },
  'This is what was saved elsewhere.': 'Esto es lo que se guardó en otro lugar.',
  'Another window or device saved this since you opened it. Choose the text to go on with.':
    'Otra ventana u otro dispositivo lo guardó después de que lo abrieras. Elige el texto con el que quieres seguir.',
};
