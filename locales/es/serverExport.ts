// What stands in the export of somebody's data, beside it.
import type { Translations } from '#contract/i18n.ts';

export const serverExport: Translations = {
  'what you tell of yourself, and who sees it': 'lo que cuentas de ti, y quién lo ve',
  'what you posted and what it said before, your drafts, with the comments beneath':
    'lo que publicaste y lo que decía antes, tus borradores, con los comentarios debajo',
  'what you said under the posts of others': 'lo que dijiste bajo las publicaciones de otros',
  'what you liked': 'lo que te gustó',
  'what you voted in polls': 'lo que votaste en encuestas',
  'which actions you follow, have done and rated': 'qué acciones sigues, hiciste y valoraste',
  'what you signed': 'lo que firmaste',
  'to whom you wrote, and whether an answer came; not what you wrote':
    'a quién escribiste y si llegó respuesta; no lo que escribiste',
  'near where and on what you want to hear of actions':
    'cerca de dónde y sobre qué quieres saber de acciones',
  'the address you saved to find your representatives, and your log of whom you wrote to or called':
    'la dirección que guardaste para encontrar a tus representantes, y tu registro de a quién escribiste o llamaste',
  'your friends, and the requests that wait': 'tus amistades, y las solicitudes que esperan',
  'your collections of friends': 'tus colecciones de amistades',
  'whom you blocked': 'a quién bloqueaste',
  'what you wrote to others and they to you, as far as you kept it':
    'lo que escribiste a otros y ellos a ti, en lo que conservaste',
  'your groups, who invited you, and whom you invited':
    'tus grupos, quién te invitó y a quién invitaste',
  'what you reported to the moderators': 'lo que denunciaste a la moderación',
  'what moderators decided about you, and your appeals':
    'lo que la moderación decidió sobre ti, y tus apelaciones',
  'where you are logged in': 'dónde tienes la sesión abierta',
  'by what you log in beside a password': 'con qué inicias sesión además de la contraseña',
  'whom you invited; addresses are forgotten after 30 days':
    'a quién invitaste; las direcciones se olvidan a los 30 días',
  'what you were told of': 'lo que se te avisó',
  'what you are told of': 'sobre qué se te avisa',
  'your pictures, as they are stored': 'tus imágenes, tal como están guardadas',
  'what came with messages, under the names that messages.json tells':
    'lo que llegó con los mensajes, con los nombres que dice messages.json',
  'Everything that {{site}} holds of you, as it was on {{day}}.':
    'Todo lo que {{site}} tiene de ti, tal como estaba el {{day}}.',
  'Times are in UTC. The .json files open in any text editor or browser.':
    'Las horas están en UTC. Los archivos .json se abren con cualquier editor de texto o navegador.',
};
