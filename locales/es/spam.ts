import type { Translations } from '#contract/i18n.ts';

export const spam: Translations = {
  '{{thing}} by {{author}}': '{{thing}} de {{author}}',
  'Under {{post}}': 'Debajo de {{post}}',
  'this post': 'esta publicación',
  'Here since {{day}}': 'Aquí desde el {{day}}',
  'nothing approved yet': 'nada aprobado todavía',
  '{{n}} things approved before': {
    one: '{{n}} aprobación anterior',
    other: '{{n}} aprobaciones anteriores',
  },
  'waits since {{time}}': 'en espera desde {{time}}',
  'Why it waits': 'Por qué espera',
  'Changed after others had read it': 'Se cambió cuando otras personas ya lo habían leído',
  'What it says': 'Lo que dice',
  'Leads to {{links}}': 'Lleva a {{links}}',
  'On the list: {{words}}': 'En la lista: {{words}}',
  Reject: 'Rechazar',
  'We could not load what waits': 'No pudimos cargar lo que está en espera',
  'Links of somebody new and what stands on the lists wait here for a moderator, where administrators ask for it under Spam.':
    'Los enlaces de personas nuevas y lo que figura en las listas esperan aquí a la moderación, si la administración lo pide en Spam.',
  '{{n}} things wait. That you looked is in the audit log, for nobody else sees them yet.': {
    one: 'Hay {{n}} cosa en espera. Que la miraste queda en el registro de auditoría, porque nadie más la ve todavía.',
    other:
      'Hay {{n}} cosas en espera. Que las miraste queda en el registro de auditoría, porque nadie más las ve todavía.',
  },
  'Keys: {{j}} next, {{k}} before, {{a}} approve, {{r}} reject.':
    'Teclas: {{j}} siguiente, {{k}} anterior, {{a}} aprobar, {{r}} rechazar.',
  'things that wait': 'cosas en espera',
  'This is more than {{n}} lines can hold.': 'Esto es más de lo que cabe en {{n}} líneas.',
  '{{n}} lines of {{most}}': { one: '{{n}} línea de {{most}}', other: '{{n}} líneas de {{most}}' },
  'Add a file to: {{list}}': 'Agregar un archivo a: {{list}}',
  'Add a file': 'Agregar un archivo',
  'Reject {{thing}}?': '¿Rechazar {{thing}}?',
  'Only its author goes on seeing it, with the reason. They can appeal, and another moderator looks at it then.':
    'Solo quien lo escribió lo sigue viendo, con el motivo. Puede apelar, y entonces lo revisa otra persona de la moderación.',
  'Its author is told so.': 'Se le comunica a quien lo escribió.',
  'Posts, polls, blogs, actions': 'Publicaciones, encuestas, blogs, acciones',
  Links: 'Enlaces',
  'It is not taken': 'No se acepta',
  'It waits for a moderator': 'Espera a la moderación',
  'Who is new': 'Quién cuenta como persona nueva',
  'Days for which somebody is new': 'Días durante los que alguien cuenta como persona nueva',
  '0: nobody is. Moderators and administrators never are.':
    '0: nadie. Quienes moderan o administran, nunca.',
  'What they may do within a day': 'Lo que puede hacer en un día',
  'Whoever has done enough is told so, and when they may go on. Others keep the limits that everybody has.':
    'A quien llega al límite se le avisa, y también de cuándo puede continuar. Las demás personas conservan los límites que tiene todo el mundo.',
  'Posts and comments with links that wait': 'Publicaciones y comentarios con enlaces que esperan',
  'Of somebody new, until so many of theirs were approved. 0: none waits.':
    'De una persona nueva, hasta que se le haya aprobado esa cantidad. 0: ninguno espera.',
  'What waits stands under {{list}} for moderators. What is for friends never waits: nobody reads it for that.':
    'Lo que espera aparece en {{list}} para la moderación. Lo que es para amistades nunca espera: nadie lo lee para eso.',
  Words: 'Palabras',
  'Words that are kept out': 'Palabras que no se admiten',
  'One on each line, or some that follow each other. A * at the beginning or end stands for more of the word: casino*. Accents, capitals and letters of odd shapes make no difference.':
    'Una en cada línea, o varias seguidas. Un * al principio o al final representa el resto de la palabra: casino*. Los acentos, las mayúsculas y las letras de formas raras no cambian nada.',
  'Where one of them stands': 'Donde aparece una de ellas',
  'Whoever is refused is not told which word it was. In messages, which are private, nothing is looked for.':
    'A quien se le rechaza algo no se le dice qué palabra fue. En los mensajes, que son privados, no se busca nada.',
  Domains: 'Dominios',
  'Domains that are kept out': 'Dominios que no se admiten',
  'One on each line, each with all that is beneath it: spam.example keeps out shop.spam.example too.':
    'Uno en cada línea, cada uno con todo lo que depende de él: spam.example deja fuera también a shop.spam.example.',
  'Where something leads there': 'Donde algo lleva allí',
  'Profiles, groups, signatures and changes of published actions cannot wait: there it is not taken in either case.':
    'Los perfiles, los grupos, las firmas y los cambios en acciones publicadas no pueden esperar: ahí no se acepta en ningún caso.',
  'Try it': 'Probar',
  'published at once|of a text': 'se publicaría de inmediato',
  'held for review|of a text': 'quedaría en espera de revisión',
  'refused|of a text': 'se rechazaría',
  'A text': 'Un texto',
  'Nothing is posted and nothing is kept.': 'No se publica ni se guarda nada.',
  'Of a member it would be {{member}}; of somebody new {{newcomer}}.':
    'De un miembro, {{member}}; de una persona nueva, {{newcomer}}.',
  'It is tried by what is saved: your changes do not count yet.':
    'Se prueba con lo que está guardado: tus cambios todavía no cuentan.',
  'On the list of words: {{words}}.': 'En la lista de palabras: {{words}}.',
  'On the list of domains: {{domains}}.': 'En la lista de dominios: {{domains}}.',
  'It holds {{n}} links.': { one: 'Contiene un enlace.', other: 'Contiene {{n}} enlaces.' },
  'Nothing of it is on a list, and it holds no link.':
    'Nada de esto está en una lista y no contiene ningún enlace.',
  'This waits for a moderator. Until then you alone see it, and you are told what becomes of it.':
    'Esto espera a la moderación. Hasta entonces solo tú lo ves, y se te avisará de lo que se decida.',
  'A link of somebody new': 'Un enlace de una persona nueva',
  'Words of the list': 'Palabras de la lista',
  'A domain of the list': 'Un dominio de la lista',
  '{{n}} lines were there twice.': {
    one: 'Una línea estaba repetida.',
    other: '{{n}} líneas estaban repetidas.',
  },
  'Please enter a number from {{min}} to {{max}}.': 'Escribe un número del {{min}} al {{max}}.',
};
