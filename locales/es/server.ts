// What the server says by itself: in mails, and of what happened.
import type { Translations } from '#contract/i18n.ts';
import { serverAbout } from './serverAbout.ts';
import { serverMails } from './serverMails.ts';
import { serverSigning } from './serverSigning.ts';
import { serverAccount } from './serverAccount.ts';
import { serverExport } from './serverExport.ts';

export const server: Translations = {
  ...serverAbout,
  ...serverMails,
  ...serverSigning,
  ...serverAccount,
  ...serverExport,
  // mails whose words an operator may change
  'Confirm your e-mail address for {{site_name}}':
    'Confirma tu dirección de correo para {{site_name}}',
  'Please confirm that this is your e-mail address. Your username is {{username}}.':
    'Confirma que esta es tu dirección de correo. Tu nombre de usuario es {{username}}.',
  'Confirm my address': 'Confirmar mi dirección',
  'The link is good for 48 hours. If you did not sign up, ignore this mail and nothing happens.':
    'El enlace vale durante 48 horas. Si no te registraste, ignora este correo y no pasará nada.',
  'You already have an account on {{site_name}}': 'Ya tienes una cuenta en {{site_name}}',
  'Your address is already registered': 'Tu dirección ya está registrada',
  'Somebody, probably you, wanted to use this address for an account. It belongs to the account {{username}} already, so nothing was changed.':
    'Alguien, probablemente tú, quiso usar esta dirección para una cuenta. Ya pertenece a la cuenta {{username}}, así que no se cambió nada.',
  'Your deleted account on {{site_name}} can still be restored':
    'Todavía puedes recuperar tu cuenta eliminada en {{site_name}}',
  'Do you want your account back?': '¿Quieres recuperar tu cuenta?',
  'Somebody, probably you, wanted to use this address for an account. It belongs to the account {{username}}, which was deleted.':
    'Alguien, probablemente tú, quiso usar esta dirección para una cuenta. Pertenece a la cuenta {{username}}, que fue eliminada.',
  'For 14 days after it was deleted, log in with its password, and all is as it was. After that, you can sign up with this address again.':
    'Durante los 14 días siguientes a su eliminación, inicia sesión con su contraseña y todo volverá a estar como antes. Después podrás registrarte de nuevo con esta dirección.',
  'Log in and restore my account': 'Iniciar sesión y recuperar mi cuenta',
  'If this was not you, there is nothing to do. If you forgot the password, choose a new one first: {{password_link}}':
    'Si no fuiste tú, no hay nada que hacer. Si olvidaste la contraseña, elige antes una nueva: {{password_link}}',
  'Choose a new password': 'Elegir una contraseña nueva',
  'If it was not you, there is nothing to do: nobody learned that you have an account.':
    'Si no fuiste tú, no hay nada que hacer: nadie supo que tienes una cuenta.',
  'Choose a new password for {{site_name}}': 'Elige una contraseña nueva para {{site_name}}',
  'Somebody, probably you, asked for a new password for the account {{username}}.':
    'Alguien, probablemente tú, pidió una contraseña nueva para la cuenta {{username}}.',
  'Your password for {{site_name}} was changed': 'Tu contraseña de {{site_name}} se cambió',
  'Your password was changed': 'Tu contraseña se cambió',
  'The password of the account {{username}} was just changed, and whoever was logged in elsewhere was logged out.':
    'La contraseña de la cuenta {{username}} se acaba de cambiar, y se cerraron las sesiones abiertas en otros lugares.',
  'It was not me': 'No fui yo',
  'Confirm your new e-mail address for {{site_name}}':
    'Confirma tu dirección de correo nueva para {{site_name}}',
  'Confirm your new e-mail address': 'Confirma tu dirección de correo nueva',
  'The account {{username}} is to use this address from now on. Until you confirm it, the old one stays.':
    'La cuenta {{username}} usará desde ahora esta dirección. Hasta que la confirmes, sigue la anterior.',
  'Confirm my new address': 'Confirmar mi dirección nueva',
  'The link is good for 24 hours. If you have no such account, ignore this mail and nothing happens.':
    'El enlace vale durante 24 horas. Si no tienes esa cuenta, ignora este correo y no pasará nada.',
  'The e-mail address of your account on {{site_name}} is being changed':
    'La dirección de correo de tu cuenta en {{site_name}} está por cambiar',
  'Your e-mail address is being changed': 'Tu dirección de correo está por cambiar',
  'Somebody who knows your password asked to move the account {{username}} to another e-mail address. If it was you, confirm the new address from there; there is nothing to do here.':
    'Alguien que conoce tu contraseña pidió pasar la cuenta {{username}} a otra dirección de correo. Si fuiste tú, confirma la dirección nueva desde allí; aquí no hay nada que hacer.',
  'If it was not you, choose a new password now. That logs everybody out and keeps your account at this address, also when it was moved already.':
    'Si no fuiste tú, elige ahora una contraseña nueva. Así se cierran todas las sesiones y tu cuenta se queda en esta dirección, aunque ya se haya pasado a otra.',
  'The link is good once, for 7 days.': 'El enlace vale una vez, durante 7 días.',
  'Your data from {{site_name}} could not be put together':
    'No pudimos reunir tus datos de {{site_name}}',
  'Your data could not be put together': 'No pudimos reunir tus datos',
  'We tried for a day to put together the zip with everything of the account {{username}}, and it did not work. We are sorry. You can ask for it again in your settings. If it fails again, please write to whoever runs the site.':
    'Durante un día intentamos reunir el archivo zip con todo lo de la cuenta {{username}} y no funcionó. Lo sentimos. Puedes volver a pedirlo en tus ajustes. Si falla otra vez, escribe a quien administra el sitio.',
  'If you did not ask for it, choose a new password: somebody else knows yours.':
    'Si no lo pediste, elige una contraseña nueva: alguien más sabe la tuya.',
  'Your data from {{site_name}} is ready': 'Tus datos de {{site_name}} están listos',
  'Your data is ready': 'Tus datos están listos',
  'The zip with everything of the account {{username}} waits in your settings. Log in to download it.':
    'El archivo zip con todo lo de la cuenta {{username}} te espera en tus ajustes. Inicia sesión para descargarlo.',
  'To my data': 'Ir a mis datos',
  'It is deleted after 7 days. If you did not ask for it, choose a new password: somebody else knows yours.':
    'Se elimina después de 7 días. Si no lo pediste, elige una contraseña nueva: alguien más conoce la tuya.',
  'Your account on {{site_name}} is deleted': 'Tu cuenta en {{site_name}} está eliminada',
  'Your account is deleted': 'Tu cuenta está eliminada',
  'Nobody sees the account {{username}} any more. In 14 days everything in it is gone for good: what you posted, your pictures, your friends. Messages stay with who received them, and polls with who voted in them, signed “Deleted member”.':
    'Ya nadie ve la cuenta {{username}}. En 14 días todo lo que hay en ella desaparece para siempre: lo que publicaste, tus imágenes, tus amistades. Los mensajes se quedan con quienes los recibieron, y las encuestas con quienes votaron en ellas, firmados como “Miembro eliminado”.',
  'If you change your mind before that, log in with your password, and all is as it was.':
    'Si cambias de opinión antes, inicia sesión con tu contraseña y todo estará como estaba.',
  'Log in and keep my account': 'Iniciar sesión y conservar mi cuenta',
  'If it was not you, choose a new password first: {{password_link}}':
    'Si no fuiste tú, primero elige una contraseña nueva: {{password_link}}',
  '{{name}} invites you to {{site_name}}': '{{name}} te invita a {{site_name}}',
  '{{name}} ({{username}}) would like to meet you there. {{tagline}}':
    '{{name}} ({{username}}) quiere encontrarse contigo allí. {{tagline}}',
  'Accept the invitation': 'Aceptar la invitación',
  'The link is good once, for 30 days. At most one such mail a week is sent to you. To get none at all, open {{refuse_link}}':
    'El enlace vale una vez, durante 30 días. Recibirás como máximo un correo así por semana. Para no recibir ninguno, abre {{refuse_link}}',
  '{{name}} invites you to a group on {{site_name}}':
    '{{name}} te invita a un grupo en {{site_name}}',
  'Somebody, probably you, wants to sign {{petition}} with this address. The signature counts when you confirm it.':
    'Alguien, probablemente tú, quiere firmar {{petition}} con esta dirección. La firma cuenta cuando la confirmes.',
  'The link is good for 48 hours. If it was not you, ignore this mail and nothing happens. To take the signature back at any time, open {{withdraw_link}}':
    'El enlace vale durante 48 horas. Si no fuiste tú, ignora este correo y no pasará nada. Para retirar la firma en cualquier momento, abre {{withdraw_link}}',
  'You have signed this petition already': 'Ya firmaste esta petición',
  'Somebody, probably you, wanted to sign {{petition}} with this address. It has signed already and counts once, so nothing was changed.':
    'Alguien, probablemente tú, quiso firmar {{petition}} con esta dirección. Ya firmó y cuenta una sola vez, así que no se cambió nada.',
  'If it was not you, there is nothing to do: nobody learned that you have signed. To take the signature back at any time, open {{withdraw_link}}':
    'Si no fuiste tú, no hay nada que hacer: nadie supo que firmaste. Para retirar la firma en cualquier momento, abre {{withdraw_link}}',
  'a petition': 'una petición',
  '{{name}} writes:': '{{name}} escribe:',
  'If the button does not work, open this address:':
    'Si el botón no funciona, abre esta dirección:',

  // how one logs in
  '{{code}} is your code for {{site_name}}': '{{code}} es tu código para {{site_name}}',
  'Your code is {{code}}': 'Tu código es {{code}}',
  somebody: 'alguien',
  'Enter it where you were about to log in with {{provider}}. It connects the account of {{name}} at {{provider}} with your account here.':
    'Escríbelo donde ibas a iniciar sesión con {{provider}}. Conecta la cuenta de {{name}} en {{provider}} con tu cuenta de aquí.',
  'Enter it where you were about to sign up with {{provider}}. It shows that this address is yours.':
    'Escríbelo donde ibas a registrarte con {{provider}}. Demuestra que esta dirección es tuya.',
  'Tell the code nobody: whoever has it can log in.':
    'No le digas el código a nadie: quien lo tiene puede iniciar sesión.',
  'The code is good for 30 minutes. If it was not you, ignore this mail and nothing happens.':
    'El código vale durante 30 minutos. Si no fuiste tú, ignora este correo y no pasará nada.',
  'An account of another site was connected: whoever owns it can log in.':
    'Se conectó una cuenta de otro sitio: quien es su titular puede iniciar sesión.',
  'A passkey was added: whoever holds the device it is on can log in.':
    'Se agregó una llave de acceso: quien tiene el dispositivo en que está puede iniciar sesión.',
  'A passkey was removed.': 'Se quitó una llave de acceso.',
  'From now on a code of an app is asked for after the password.':
    'Desde ahora se pide un código de una aplicación después de la contraseña.',
  'No code of an app is asked for any more.': 'Ya no se pide un código de una aplicación.',
  'An account of another site was disconnected.': 'Se desconectó una cuenta de otro sitio.',
  'How you log in to {{site_name}} was changed':
    'Cambió la forma en que inicias sesión en {{site_name}}',
  'How you log in was changed': 'Cambió la forma en que inicias sesión',
  'This is about the account {{username}}.': 'Se trata de la cuenta {{username}}.',
  'If it was not you, choose a new password now. That logs everybody out and takes away whatever was added to log in with since the day before.':
    'Si no fuiste tú, elige ahora una contraseña nueva. Así se cierran todas las sesiones y se quita lo que se haya agregado desde el día anterior para iniciar sesión.',
  'If it was not you, choose a new password now, and look at “Logging in” in your settings.':
    'Si no fuiste tú, elige ahora una contraseña nueva y revisa “Inicio de sesión” en tus ajustes.',

  // what the administration and the moderators did
  'Your account on {{site_name}} is open again': 'Tu cuenta en {{site_name}} está abierta de nuevo',
  'Your account is open again': 'Tu cuenta está abierta de nuevo',
  'The account {{username}} is suspended no more. You can log in, and what you wrote is seen again by whom you shared it with.':
    'La cuenta {{username}} ya no está suspendida. Puedes iniciar sesión, y lo que escribiste lo ven de nuevo las personas con quienes lo compartiste.',
  'You are an administrator now': 'Ahora formas parte de la administración',
  'You run the site with the other administrators. What you do there is written down for good.':
    'Diriges el sitio con el resto de la administración. Lo que haces allí queda registrado para siempre.',
  'You are a moderator now': 'Ahora formas parte de la moderación',
  'You decide about what people report. What you do there is written down for good.':
    'Decides sobre lo que la gente denuncia. Lo que haces allí queda registrado para siempre.',
  'You are a member like everybody else now': 'Ahora eres miembro como los demás',
  'You have no part in running the site any more.': 'Ya no participas en la dirección del sitio.',
  'Your part in running {{site_name}} has changed': 'Tu función en {{site_name}} cambió',
  'To the administration': 'Ir a la administración',
  'You were logged out of {{site_name}}': 'Se cerró tu sesión en {{site_name}}',
  'You were logged out everywhere': 'Se cerró tu sesión en todas partes',
  'An administrator logged the account {{username}} out wherever it was logged in. You can log in again.':
    'La administración cerró la sesión de la cuenta {{username}} dondequiera que estuviera abierta. Puedes volver a iniciar sesión.',
  'If you think that somebody else knows your password, choose a new one.':
    'Si crees que alguien más conoce tu contraseña, elige una nueva.',
  'Your account on {{site_name}} is suspended': 'Tu cuenta en {{site_name}} está suspendida',
  'Your account is suspended': 'Tu cuenta está suspendida',
  'A moderator suspended the account {{username}} until {{day}}. It is open again by itself then.':
    'La moderación suspendió la cuenta {{username}} hasta el {{day}}. Entonces se abre de nuevo por sí sola.',
  'A moderator suspended the account {{username}}.':
    'La moderación suspendió la cuenta {{username}}.',
  'Read and appeal': 'Leer y apelar',
  'Nothing that you wrote is lost. While the account is suspended nobody sees it.':
    'No se pierde nada de lo que escribiste. Mientras la cuenta esté suspendida, nadie lo ve.',
  'Your appeal on {{site_name}}': 'Tu apelación en {{site_name}}',
  'Your account stays suspended': 'Tu cuenta sigue suspendida',

  // actions, petitions and letters
  'The action': 'La acción',
  '{{action}} asks for letters, and three weeks ago you told us that you wrote. Did an answer come? It takes one press to say so, and everybody sees how many were answered, nobody who.':
    '{{action}} pide cartas, y hace tres semanas nos dijiste que escribiste. ¿Llegó una respuesta? Basta una pulsación para decirlo, y todo el mundo ve cuántas tuvieron respuesta, nadie quién las escribió.',
  'Say whether an answer came': 'Decir si llegó una respuesta',
  'You get this mail once, because you wrote this letter.':
    'Recibes este correo una sola vez, porque escribiste esta carta.',
  'Your petition has reached its goal': 'Tu petición alcanzó su meta',
  '{{n}} have signed your petition': {
    one: '{{n}} persona firmó tu petición',
    other: '{{n}} personas firmaron tu petición',
  },
  '{{petition}} has {{n}} signatures, as many as you hoped for.': {
    one: '{{petition}} tiene {{n}} firma, tantas como esperabas.',
    other: '{{petition}} tiene {{n}} firmas, tantas como esperabas.',
  },
  '{{petition}} has {{n}} signatures.': {
    one: '{{petition}} tiene {{n}} firma.',
    other: '{{petition}} tiene {{n}} firmas.',
  },
  'Whoever signed would like to know how it goes on: post an update, and those who asked for it get it by mail.':
    'A quienes firmaron les gustaría saber cómo sigue: publica una novedad, y quienes la pidieron la reciben por correo.',
  'You get this mail once, because you made this petition.':
    'Recibes este correo una sola vez, porque creaste esta petición.',
  'It ends on {{when}}.': 'Termina el {{when}}.',
  'It is on {{when}}.': 'Es el {{when}}.',
  'It starts on {{when}}.': 'Empieza el {{when}}.',
  '{{day}}, all day': '{{day}}, todo el día',
  'Where: {{place}}': 'Lugar: {{place}}',
  'News of an action': 'Novedades de una acción',
  '{{action}} has news.': '{{action}} tiene novedades.',
  '{{action}} has news:': '{{action}} tiene novedades:',
  'Read it there': 'Leerlo allí',
  'You get this mail because you follow this action. Un-follow it there, and you are told no more.':
    'Recibes este correo porque sigues esta acción. Deja de seguirla allí y no te avisaremos más.',
  'You get this mail because you signed and asked for it, and follow the action.':
    'Recibes este correo porque firmaste y lo pediste, y sigues la acción.',
  'You get this mail because you signed and asked for it.':
    'Recibes este correo porque firmaste y lo pediste.',
  'To get no more of them, open {{stop_link}} and to take your signature back {{withdraw_link}}':
    'Para no recibir más, abre {{stop_link}} y para retirar tu firma {{withdraw_link}}',

  // mails of what happened
  'The message itself is not in this mail, so that only you read it.':
    'El mensaje no va en este correo, para que solo lo leas tú.',
  'The group is closed, so its name is not in this mail.':
    'El grupo es cerrado, así que su nombre no va en este correo.',
  'What was written is not in this mail, because not everyone may read it.':
    'Lo escrito no va en este correo, porque no todo el mundo puede leerlo.',
  'You can accept or decline it there.': 'Allí puedes aceptarla o rechazarla.',
  'See them there': 'Verlo todo allí',
  'Something happened around you': 'Pasó algo a tu alrededor',
  'Something happened around you on {{site_name}}': 'Pasó algo a tu alrededor en {{site_name}}',
  '{{n}} things happened around you': {
    one: 'Pasó {{n}} cosa a tu alrededor',
    other: 'Pasaron {{n}} cosas a tu alrededor',
  },
  '{{n}} things happened around you on {{site_name}}': {
    one: 'Pasó {{n}} cosa a tu alrededor en {{site_name}}',
    other: 'Pasaron {{n}} cosas a tu alrededor en {{site_name}}',
  },
  'And {{n}} more.': 'Y {{n}} más.',
  'It does not take place.': 'No se realiza.',
  'Its time or its place is another one now. Please look at it before you go.':
    'Su hora o su lugar cambió. Míralo antes de ir.',
  'As long as the poll is open, you can vote again.':
    'Mientras la encuesta esté abierta, puedes votar de nuevo.',
  'Whoever voted would like to know what comes of it: write the outcome, and it stands on the poll.':
    'A quienes votaron les gustaría saber qué resulta: escribe el resultado y aparecerá en la encuesta.',
  'Its result is there to see.': 'Ya puedes ver su resultado.',
  'You alone go on seeing it. Its page tells you why. Change it, and it is looked at again.':
    'Solo tú la sigues viendo. Su página te dice por qué. Cámbiala y se revisará de nuevo.',
  'Thank you for telling us. What is decided about others is between them and the moderators.':
    'Gracias por avisarnos. Lo que se decide sobre otras personas queda entre ellas y la moderación.',
  'It is again as it was before.': 'Está de nuevo como antes.',
  'Another moderator looked at it. Why it stands is told there.':
    'Lo revisó otra persona que modera. Allí se dice por qué se mantiene.',
  'You alone go on seeing it.': 'Solo tú lo sigues viendo.',
  'Nobody sees it any more. It is kept for 30 days, should it turn out to be a mistake.':
    'Ya nadie lo ve. Se guarda durante 30 días, por si resulta ser un error.',
  'If you think that this is wrong, appeal within 30 days: another moderator looks at it.':
    'Si crees que es un error, apela durante los próximos 30 días: lo revisa otra persona que modera.',

  // what somebody did
  '{{who}} posted something': '{{who}} publicó algo',
  '{{who}} made a poll': '{{who}} creó una encuesta',
  '{{who}} published a blog': '{{who}} publicó un blog',
  '{{who}} founded a group': '{{who}} fundó un grupo',
  '{{who}} changed who can see a post that you took part in':
    '{{who}} cambió quién puede ver una publicación en la que participaste',
  '{{who}} changed who can see a blog that you took part in':
    '{{who}} cambió quién puede ver un blog en el que participaste',
  '{{who}} changed who can see a poll that you took part in':
    '{{who}} cambió quién puede ver una encuesta en la que participaste',
  'What you gave there before stays with those who could see it then.':
    'Lo que aportaste antes sigue siendo para quienes podían verlo entonces.',
  '{{who}} changed a post that you took part in':
    '{{who}} cambió una publicación en la que participaste',
  '{{who}} changed a blog that you took part in': '{{who}} cambió un blog en el que participaste',
  '{{who}} changed a poll that you voted in, so that your vote counts no more':
    '{{who}} cambió una encuesta en la que votaste, así que tu voto ya no cuenta',
  '{{who}} changed a poll that you took part in':
    '{{who}} cambió una encuesta en la que participaste',
  '{{who}} changed a group that you are in': '{{who}} cambió un grupo en el que estás',
  '{{who}} deleted a post that you took part in':
    '{{who}} eliminó una publicación en la que participaste',
  '{{who}} deleted a poll that you took part in':
    '{{who}} eliminó una encuesta en la que participaste',
  '{{who}} deleted a blog that you took part in': '{{who}} eliminó un blog en el que participaste',
  '{{who}} deleted a group that you were in': '{{who}} eliminó un grupo en el que estabas',
  '{{who}} would like to write to you': '{{who}} quiere escribirte',
  '{{who}} wrote to you': '{{who}} te escribió',
  '{{who}} invited you to a group': '{{who}} te invitó a un grupo',
  '{{who}} joined your group': '{{who}} se unió a tu grupo',
  '{{who}} accepted your invitation to a group': '{{who}} aceptó tu invitación a un grupo',
  '{{who}} would like to be your friend': '{{who}} te envió una solicitud de amistad',
  '{{who}} accepted your friend request': '{{who}} aceptó tu solicitud de amistad',
  '{{who}} commented on your post': '{{who}} comentó tu publicación',
  '{{who}} commented on your poll': '{{who}} comentó tu encuesta',
  '{{who}} commented on your blog': '{{who}} comentó tu blog',
  '{{who}} commented on your group': '{{who}} comentó tu grupo',
  '{{who}} commented on your action': '{{who}} comentó tu acción',
  '{{who}} liked your post': '{{who}} dio me gusta a tu publicación',
  '{{who}} liked your poll': '{{who}} dio me gusta a tu encuesta',
  '{{who}} liked your blog': '{{who}} dio me gusta a tu blog',
  '{{who}} liked your group': '{{who}} dio me gusta a tu grupo',
  '{{who}} liked your action': '{{who}} dio me gusta a tu acción',
  '{{who}} replied to your comment': '{{who}} respondió a tu comentario',
  '{{who}} liked your comment': '{{who}} dio me gusta a tu comentario',
  '{{who}} mentioned you in a comment': '{{who}} te mencionó en un comentario',
  '{{who}} mentioned you in a post': '{{who}} te mencionó en una publicación',
  '{{who}} mentioned you in a poll': '{{who}} te mencionó en una encuesta',
  '{{who}} mentioned you in a blog': '{{who}} te mencionó en un blog',
  '{{who}} mentioned you in a group': '{{who}} te mencionó en un grupo',
  '{{who}} mentioned you in an action': '{{who}} te mencionó en una acción',
  '{{who}} published an action that may be for you':
    '{{who}} publicó una acción que puede interesarte',
  '{{who}} called off an action that you follow': '{{who}} canceló una acción que sigues',
  '{{who}} changed an action that you follow': '{{who}} cambió una acción que sigues',

  // what several did
  '{{who}} and {{n}} others commented on your post': {
    one: '{{who}} y {{n}} persona más comentaron tu publicación',
    other: '{{who}} y {{n}} personas más comentaron tu publicación',
  },
  '{{who}} and {{n}} others commented on your poll': {
    one: '{{who}} y {{n}} persona más comentaron tu encuesta',
    other: '{{who}} y {{n}} personas más comentaron tu encuesta',
  },
  '{{who}} and {{n}} others commented on your blog': {
    one: '{{who}} y {{n}} persona más comentaron tu blog',
    other: '{{who}} y {{n}} personas más comentaron tu blog',
  },
  '{{who}} and {{n}} others commented on your group': {
    one: '{{who}} y {{n}} persona más comentaron tu grupo',
    other: '{{who}} y {{n}} personas más comentaron tu grupo',
  },
  '{{who}} and {{n}} others commented on your action': {
    one: '{{who}} y {{n}} persona más comentaron tu acción',
    other: '{{who}} y {{n}} personas más comentaron tu acción',
  },
  '{{who}} and {{n}} others liked your post': {
    one: '{{who}} y {{n}} persona más dieron me gusta a tu publicación',
    other: '{{who}} y {{n}} personas más dieron me gusta a tu publicación',
  },
  '{{who}} and {{n}} others liked your poll': {
    one: '{{who}} y {{n}} persona más dieron me gusta a tu encuesta',
    other: '{{who}} y {{n}} personas más dieron me gusta a tu encuesta',
  },
  '{{who}} and {{n}} others liked your blog': {
    one: '{{who}} y {{n}} persona más dieron me gusta a tu blog',
    other: '{{who}} y {{n}} personas más dieron me gusta a tu blog',
  },
  '{{who}} and {{n}} others liked your group': {
    one: '{{who}} y {{n}} persona más dieron me gusta a tu grupo',
    other: '{{who}} y {{n}} personas más dieron me gusta a tu grupo',
  },
  '{{who}} and {{n}} others liked your action': {
    one: '{{who}} y {{n}} persona más dieron me gusta a tu acción',
    other: '{{who}} y {{n}} personas más dieron me gusta a tu acción',
  },
  '{{who}} and {{n}} others replied to your comment': {
    one: '{{who}} y {{n}} persona más respondieron a tu comentario',
    other: '{{who}} y {{n}} personas más respondieron a tu comentario',
  },
  '{{who}} and {{n}} others liked your comment': {
    one: '{{who}} y {{n}} persona más dieron me gusta a tu comentario',
    other: '{{who}} y {{n}} personas más dieron me gusta a tu comentario',
  },
  '{{who}} and {{n}} others changed a group that you are in': {
    one: '{{who}} y {{n}} persona más cambiaron un grupo en el que estás',
    other: '{{who}} y {{n}} personas más cambiaron un grupo en el que estás',
  },
  '{{who}} and {{n}} others invited you to a group': {
    one: '{{who}} y {{n}} persona más te invitaron a un grupo',
    other: '{{who}} y {{n}} personas más te invitaron a un grupo',
  },
  '{{who}} and {{n}} others joined your group': {
    one: '{{who}} y {{n}} persona más se unieron a tu grupo',
    other: '{{who}} y {{n}} personas más se unieron a tu grupo',
  },
  '{{who}} and {{n}} others accepted your invitation to a group': {
    one: '{{who}} y {{n}} persona más aceptaron tu invitación a un grupo',
    other: '{{who}} y {{n}} personas más aceptaron tu invitación a un grupo',
  },

  // what happened, where it is not told who did it
  'A post that you took part in was deleted': 'Se eliminó una publicación en la que participaste',
  'A poll that you took part in was deleted': 'Se eliminó una encuesta en la que participaste',
  'A blog that you took part in was deleted': 'Se eliminó un blog en el que participaste',
  'A group that you were in was deleted': 'Se eliminó un grupo en el que estabas',
  'An action that you follow starts soon': 'Pronto empieza una acción que sigues',
  'An action that you follow ends soon': 'Pronto termina una acción que sigues',
  '{{n}} people completed your action': {
    one: '{{n}} persona completó tu acción',
    other: '{{n}} personas completaron tu acción',
  },
  'Your poll has closed: tell what comes of it': 'Tu encuesta se cerró: cuenta qué resulta de ella',
  'A poll that you voted in has closed': 'Se cerró una encuesta en la que votaste',
  'Your comment is approved': 'Tu comentario está aprobado',
  'Your action was not approved': 'Tu acción no se aprobó',
  'Your post is approved': 'Tu publicación está aprobada',
  'Your poll is approved': 'Tu encuesta está aprobada',
  'Your blog is approved': 'Tu blog está aprobado',
  'Your group is approved': 'Tu grupo está aprobado',
  'Your action is approved': 'Tu acción está aprobada',

  // what moderators decided
  'What you reported was looked at and stays': 'Lo que denunciaste se revisó y se queda como está',
  'What you reported was looked at, and a moderator acted on it':
    'Lo que denunciaste se revisó, y la moderación tomó medidas',
  'Your appeal was looked at: what was decided stands':
    'Tu apelación se revisó: lo decidido se mantiene',
  'Your appeal was granted: what was decided about your post is taken back':
    'Aceptaron tu apelación: se retira lo decidido sobre tu publicación',
  'Your appeal was granted: what was decided about your poll is taken back':
    'Aceptaron tu apelación: se retira lo decidido sobre tu encuesta',
  'Your appeal was granted: what was decided about your blog is taken back':
    'Aceptaron tu apelación: se retira lo decidido sobre tu blog',
  'Your appeal was granted: what was decided about your group is taken back':
    'Aceptaron tu apelación: se retira lo decidido sobre tu grupo',
  'Your appeal was granted: what was decided about your action is taken back':
    'Aceptaron tu apelación: se retira lo decidido sobre tu acción',
  'Your appeal was granted: what was decided about your comment is taken back':
    'Aceptaron tu apelación: se retira lo decidido sobre tu comentario',
  'Your appeal was granted: what was decided about your message is taken back':
    'Aceptaron tu apelación: se retira lo decidido sobre tu mensaje',
  'Your appeal was granted: what was decided about your account is taken back':
    'Aceptaron tu apelación: se retira lo decidido sobre tu cuenta',
  'A moderator thought again: what was decided about your post is taken back':
    'La moderación lo reconsideró: se retira lo decidido sobre tu publicación',
  'A moderator thought again: what was decided about your poll is taken back':
    'La moderación lo reconsideró: se retira lo decidido sobre tu encuesta',
  'A moderator thought again: what was decided about your blog is taken back':
    'La moderación lo reconsideró: se retira lo decidido sobre tu blog',
  'A moderator thought again: what was decided about your group is taken back':
    'La moderación lo reconsideró: se retira lo decidido sobre tu grupo',
  'A moderator thought again: what was decided about your action is taken back':
    'La moderación lo reconsideró: se retira lo decidido sobre tu acción',
  'A moderator thought again: what was decided about your comment is taken back':
    'La moderación lo reconsideró: se retira lo decidido sobre tu comentario',
  'A moderator thought again: what was decided about your message is taken back':
    'La moderación lo reconsideró: se retira lo decidido sobre tu mensaje',
  'A moderator thought again: what was decided about your account is taken back':
    'La moderación lo reconsideró: se retira lo decidido sobre tu cuenta',
  'A moderator warned you for your post':
    'La moderación te hizo una advertencia por tu publicación',
  'A moderator warned you for your poll': 'La moderación te hizo una advertencia por tu encuesta',
  'A moderator warned you for your blog': 'La moderación te hizo una advertencia por tu blog',
  'A moderator warned you for your group': 'La moderación te hizo una advertencia por tu grupo',
  'A moderator warned you for your action': 'La moderación te hizo una advertencia por tu acción',
  'A moderator warned you for your comment':
    'La moderación te hizo una advertencia por tu comentario',
  'A moderator warned you for your message': 'La moderación te hizo una advertencia por tu mensaje',
  'A moderator hid your post': 'La moderación ocultó tu publicación',
  'A moderator hid your poll': 'La moderación ocultó tu encuesta',
  'A moderator hid your blog': 'La moderación ocultó tu blog',
  'A moderator hid your group': 'La moderación ocultó tu grupo',
  'A moderator hid your action': 'La moderación ocultó tu acción',
  'A moderator hid your comment': 'La moderación ocultó tu comentario',
  'A moderator deleted your post': 'La moderación eliminó tu publicación',
  'A moderator deleted your poll': 'La moderación eliminó tu encuesta',
  'A moderator deleted your blog': 'La moderación eliminó tu blog',
  'A moderator deleted your group': 'La moderación eliminó tu grupo',
  'A moderator deleted your action': 'La moderación eliminó tu acción',
  'A moderator deleted your comment': 'La moderación eliminó tu comentario',
  'Also in {{group}}': 'También en {{group}}',
  'Cares about {{issue}} too': 'También le importa {{issue}}',
  'Actions I follow on {{site_name}}': 'Acciones que sigo en {{site_name}}',
  '{{name}} ({{username}}) would like to have you in {{group}} there. You find it once you have signed up with this address, or logged in. {{tagline}}':
    '{{name}} ({{username}}) quiere que estés en {{group}}. Lo encontrarás al registrarte con esta dirección o al entrar. {{tagline}}',
};
