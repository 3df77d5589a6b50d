import type { Translations } from '#contract/i18n.ts';

export const welcome: Translations = {
  'Which issues do you care about?': '¿Qué temas te interesan?',
  'You have issues, groups or friends in common. When they accept your request, they’ll see what you share with friends.':
    'Tienen temas, grupos o amistades en común contigo. Cuando acepten tu solicitud, verán lo que compartes con tus amistades.',
  'We don’t have any suggestions yet. Invite someone, or search for a name.':
    'Todavía no tenemos sugerencias. Invita a alguien o busca un nombre.',
  'See more people': 'Ver más personas',
  'What do you care about?': '¿Qué te importa?',
  'Do you know anyone here?': '¿Conoces a alguien aquí?',
  'Who represents you?': '¿Quién te representa?',
  'Welcome to {{site}}, {{name}}.': 'Te damos la bienvenida a {{site}}, {{name}}.',
  'Question {{number}} of {{of}}': 'Pregunta {{number}} de {{of}}',
  Skip: 'Omitir',
  'Couldn’t load this': 'No pudimos cargar esto',
  'Enter your address to see who represents you and how to reach them.':
    'Escribe tu dirección para ver quién te representa y cómo contactarles.',
  'You have {{n}} representatives, including {{name}}.': {
    one: 'Tienes {{n}} representante: {{name}}.',
    other: 'Tienes {{n}} representantes, por ejemplo {{name}}.',
  },
  'We found no one for this address. Try entering street, city and state.':
    'No encontramos a nadie para esta dirección. Prueba a escribir calle, ciudad y estado.',
};
