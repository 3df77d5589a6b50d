import type { Translations } from '#contract/i18n.ts';

export const adminSpam: Translations = {
  'On {{post}}': 'En {{post}}',
  'nothing approved yet': 'nada aprobado todavía',
  '{{n}} approved before': {
    one: '{{n}} aprobación anterior',
    other: '{{n}} aprobaciones anteriores',
  },
  'submitted {{time}}': 'enviado: {{time}}',
  'Why it’s waiting': 'Por qué espera',
  'Edited after it was published': 'Se editó después de publicarse',
  'Links to {{links}}': 'Enlaza a {{links}}',
  'Blocked words: {{words}}': 'Palabras bloqueadas: {{words}}',
  Reject: 'Rechazar',
  'Couldn’t load the review queue': 'No pudimos cargar la cola de revisión',
  'Links from new members and posts with blocked words or domains wait here for review, if administrators turn that on under “Spam.”':
    'Los enlaces de miembros nuevos y las publicaciones con palabras o dominios bloqueados esperan aquí su revisión, si la administración lo activa en “Spam”.',
  '{{n}} items waiting for review. Others can’t see them yet, so the audit log records that you viewed them.':
    {
      one: 'Hay {{n}} elemento en espera de revisión. Otras personas aún no lo ven, así que el registro de auditoría anota que lo viste.',
      other:
        'Hay {{n}} elementos en espera de revisión. Otras personas aún no los ven, así que el registro de auditoría anota que los viste.',
    },
  'Shortcuts: {{j}} next, {{k}} previous, {{a}} approve, {{r}} reject.':
    'Atajos: {{j}} siguiente, {{k}} anterior, {{a}} aprobar, {{r}} rechazar.',
  items: 'elementos',
  'This file is too long for the list, which can have {{n}} lines.':
    'Este archivo es demasiado largo para la lista, que puede tener {{n}} líneas.',
  '{{n}} of {{most}} lines': { one: '{{n}} de {{most}} líneas', other: '{{n}} de {{most}} líneas' },
  'Add from a file: {{list}}': 'Agregar desde un archivo: {{list}}',
  'Add from a file': 'Agregar desde un archivo',
  'Reject {{thing}}?': '¿Rechazar {{thing}}?',
  'Only the author will still see it, with the reason. They can appeal. If there’s another moderator, they’ll review it.':
    'Solo quien lo escribió lo verá, con el motivo. Puede apelar; si hay alguien más en la moderación, lo revisará.',
  'Posts, polls, articles, actions': 'Publicaciones, encuestas, artículos, acciones',
  Links: 'Enlaces',
  'Block it': 'Bloquear',
  'Send it for review': 'Enviar a revisión',
  'New members': 'Miembros nuevos',
  'How many days is someone a new member?': '¿Cuántos días cuenta alguien como miembro nuevo?',
  '0 means no one is new. Moderators and administrators never are.':
    'Con 0 nadie es nuevo. Quienes moderan o administran nunca lo son.',
  'Daily limits for new members': 'Límites diarios para miembros nuevos',
  'People who reach a limit see when they can post again. Other members have the usual limits.':
    'Quien llega a un límite ve cuándo puede volver a publicar. Los demás miembros tienen los límites habituales.',
  'How many of a new member’s posts and comments with links do you want to approve first?':
    '¿Cuántas publicaciones y comentarios con enlaces de cada miembro nuevo quieres aprobar primero?',
  '0 turns this off.': 'Con 0 se desactiva.',
  'Moderators find them under {{list}}. Posts shared only with friends never wait for review.':
    'El equipo de moderación los encuentra en {{list}}. Lo que se comparte solo con amistades nunca espera revisión.',
  Words: 'Palabras',
  'Blocked words': 'Palabras bloqueadas',
  'One word or phrase per line. A * at the beginning or end stands for the rest of the word: casino*. Accents, capital letters and look-alike letters don’t matter.':
    'Una palabra o frase por línea. Un * al principio o al final representa el resto de la palabra: casino*. No importan los acentos, las mayúsculas ni las letras parecidas.',
  'When a blocked word is used': 'Cuando se usa una palabra bloqueada',
  'People don’t see which word was blocked. Messages are private and never checked.':
    'No se muestra qué palabra se bloqueó. Los mensajes son privados y nunca se revisan.',
  Domains: 'Dominios',
  'Blocked domains': 'Dominios bloqueados',
  'One per line, including its subdomains: spam.example also blocks shop.spam.example.':
    'Uno por línea, con sus subdominios: spam.example bloquea también shop.spam.example.',
  'When something links to a blocked domain': 'Cuando algo enlaza a un dominio bloqueado',
  'Profiles, groups, signatures and changes to published actions can’t wait for review. There, it’s always blocked.':
    'Los perfiles, los grupos, las firmas y los cambios en acciones publicadas no pueden esperar una revisión. Ahí siempre se bloquea.',
  Test: 'Probar',
  'published right away|of a text': 'se publicaría de inmediato',
  'sent for review|of a text': 'se enviaría a revisión',
  'blocked|of a text': 'se bloquearía',
  'Text to test': 'Texto de prueba',
  'Nothing is posted or saved.': 'No se publica ni se guarda nada.',
  'From a member: {{member}}. From a new member: {{newcomer}}.':
    'De un miembro: {{member}}. De un miembro nuevo: {{newcomer}}.',
  'The test uses your saved settings. Save your changes first to include them.':
    'La prueba usa los ajustes guardados. Guarda antes tus cambios para incluirlos.',
  'Blocked words: {{words}}.': 'Palabras bloqueadas: {{words}}.',
  'Blocked domains: {{domains}}.': 'Dominios bloqueados: {{domains}}.',
  'The text contains {{n}} links.': {
    one: 'El texto contiene un enlace.',
    other: 'El texto contiene {{n}} enlaces.',
  },
  'The text contains no blocked words, blocked domains or links.':
    'El texto no contiene palabras bloqueadas, dominios bloqueados ni enlaces.',
  'Link from a new member': 'Enlace de un miembro nuevo',
  'Contains blocked words': 'Contiene palabras bloqueadas',
  'Links to a blocked domain': 'Enlaza a un dominio bloqueado',
  '{{n}} duplicate lines were removed.': {
    one: 'Se quitó una línea repetida.',
    other: 'Se quitaron {{n}} líneas repetidas.',
  },
  'Please enter a number from {{min}} to {{max}}.': 'Escribe un número del {{min}} al {{max}}.',
};
