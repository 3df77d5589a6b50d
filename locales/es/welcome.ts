import type { Translations } from '#contract/i18n.ts';

export const welcome: Translations = {
  'Which issues interest you?': '¿Qué temas te interesan?',
  'You will be told of actions on these.': 'Te avisaremos de acciones sobre estos temas.',
  'They share issues, groups or friends with you. What you post for friends is seen by who confirms your request.':
    'Comparten temas, grupos o amistades contigo. Lo que publicas para tus amistades lo ve quien confirma tu solicitud.',
  'There is nobody yet of whom we know that you share something. Invite somebody, or look for a name in the search.':
    'Todavía no sabemos de nadie con quien compartas algo. Invita a alguien o busca un nombre en el buscador.',
  'See more people': 'Ver más personas',
  'What do you care about?': '¿Qué te importa?',
  'Whom do you know here?': '¿A quién conoces aquí?',
  'Who represents you?': '¿Quién te representa?',
  'Welcome to {{site}}, {{name}}.': 'Te damos la bienvenida a {{site}}, {{name}}.',
  'Question {{number}} of {{of}}': 'Pregunta {{number}} de {{of}}',
  Skip: 'Omitir',
  'We could not load this': 'No pudimos cargar esto',
  'Say where you live to see who was elected for you, and to write to them in one step.':
    'Di dónde vives para ver a quiénes eligieron para representarte y escribirles en un solo paso.',
  '{{n}} officials stand for you, among them {{name}}.': {
    one: 'Te representa {{n}} cargo público: {{name}}.',
    other: 'Te representan {{n}} cargos públicos, entre ellos {{name}}.',
  },
  'We found nobody for this address. Street, city and state find more.':
    'No encontramos a nadie para esta dirección. Con calle, ciudad y estado se encuentra más.',
};
