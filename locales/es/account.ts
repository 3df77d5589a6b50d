import type { Translations } from '#contract/i18n.ts';

export const account: Translations = {
  'Meet your neighbors, reach your representatives and do something together.':
    'Conoce a la gente de tu barrio, comunícate con tus representantes y actúen en comunidad.',
  'Your email address': 'Tu dirección de correo electrónico',
  'This is a demo. Log in as': 'Esto es una demostración. Inicia sesión como',
  'This link no longer works': 'Este enlace ya no funciona',
  'Set up your community': 'Configura tu comunidad',
  'Checking your link…': 'Comprobando tu enlace…',
  'Create the first administrator account. Administrators run the site and can add other administrators.':
    'Crea la primera cuenta de administración. Quien administra dirige el sitio y puede dar ese rol a otras personas.',
  Username: 'Nombre de usuario',
  'Forgot your password?': '¿Olvidaste tu contraseña?',
  'We’ll email you a link to choose a new password.':
    'Te enviaremos un correo con un enlace para elegir una contraseña nueva.',
  'Email or username': 'Correo electrónico o nombre de usuario',
  'Send link': 'Enviar enlace',
  'Back to login': 'Volver al inicio de sesión',
  'Which issues matter to you?': '¿Qué temas te importan?',
  'New here?': '¿Es tu primera vez aquí?',
  'One more step': 'Un paso más',
  'By logging in, you accept the {{terms}} and {{privacy}}.':
    'Al iniciar sesión aceptas los {{terms}} y la {{privacy}}.',
  terms: 'términos',
  'privacy policy': 'política de privacidad',
  'Send another code': 'Enviar otro código',
  'Send me a code': 'Enviarme un código',
  Code: 'Código',
  Continue: 'Continuar',
  'Log in with a passkey': 'Iniciar sesión con una llave de acceso',
  'Show password': 'Mostrar la contraseña',
  'Done. You can register now.': 'Listo. Ya puedes registrarte.',
  'Choose a new password': 'Elegir una contraseña nueva',
  'Get a new link': 'Pedir un enlace nuevo',
  'Please open the link in your email again. We don’t save it here.':
    'Abre otra vez el enlace del correo. Aquí no lo guardamos.',
  'Save new password': 'Guardar la contraseña nueva',
  'Your username': 'Tu nombre de usuario',
  'There was more than one sign-up with this email address. Choose your username.':
    'Hubo más de un registro con esta dirección de correo. Elige tu nombre de usuario.',
  'Enter the code from your authenticator app, or one of your recovery codes.':
    'Escribe el código de tu aplicación de autenticación o uno de tus códigos de recuperación.',
  'Sign-ups are closed': 'El registro está cerrado',
  'The password you chose': 'La contraseña que elegiste',
  'By invitation only': 'Solo por invitación',
  'Go to login': 'Ir al inicio de sesión',
  'This is how others will see you.': 'Así te verán las demás personas.',
  'Phone (optional)': 'Teléfono (opcional)',
  Register: 'Registrarme',
  'Already a member?': '¿Ya tienes una cuenta?',
  'By registering, you accept the {{terms}} and {{privacy}}.':
    'Al registrarte aceptas los {{terms}} y la {{privacy}}.',
  'Nothing was connected because you didn’t approve it on {{name}}.':
    'No se conectó nada porque no lo aprobaste en {{name}}.',
  'Login with {{name}} was canceled.': 'Se canceló el inicio de sesión con {{name}}.',
  'Connect {{name}}': 'Conectar {{name}}',
  'Finish logging in with {{name}}': 'Termina de iniciar sesión con {{name}}',
  'Log in with {{name}}': 'Iniciar sesión con {{name}}',
  'One moment…': 'Un momento…',
  'Back to settings': 'Volver a los ajustes',
  'or continue with': 'o continuar con',
  'Continue with {{name}}': 'Continuar con {{name}}',
  'No account here is connected to your {{provider}} account yet. We’ll create one with the name {{name}} and the email address {{email}}.':
    'Aquí todavía no hay ninguna cuenta conectada con la tuya de {{provider}}. Crearemos una con el nombre {{name}} y la dirección de correo {{email}}.',
  'No account here is connected to your {{provider}} account yet, and you can’t create one this way. If you have an account with another email address, log in to it once.':
    'Aquí todavía no hay ninguna cuenta conectada con la tuya de {{provider}}, y así no puedes crear una. Si tienes una cuenta con otra dirección de correo, entra una vez en ella.',
  'Log in or sign up with your organization’s account.':
    'Inicia sesión o regístrate con la cuenta de tu organización.',
  'Only administrators can log in with a password here.':
    'Aquí solo quienes administran pueden iniciar sesión con una contraseña.',
  'You may still be logged in at {{name}}.': 'Puede que tu sesión en {{name}} siga abierta.',
  'Log out there too': 'Cerrarla también',
  'Create my account': 'Crear mi cuenta',
  'By creating an account, you accept the {{terms}} and {{privacy}}.':
    'Al crear una cuenta aceptas los {{terms}} y la {{privacy}}.',
  '{{email}} already belongs to an account here. Log in to it once, with a code or its password. After that, you can log in with {{provider}}.':
    '{{email}} ya pertenece a una cuenta de aquí. Entra una vez en ella, con un código o con su contraseña. Después podrás iniciar sesión con {{provider}}.',
  '{{provider}} didn’t share a confirmed email address. Confirm yours with a code that we’ll email you.':
    '{{provider}} no compartió una dirección de correo confirmada. Confirma la tuya con un código que te enviaremos por correo.',
  'Confirm that {{email}} is yours with a code that we’ll email you.':
    'Confirma que {{email}} es tuya con un código que te enviaremos por correo.',
  '{{provider}} didn’t share a confirmed email address.':
    '{{provider}} no compartió una dirección de correo confirmada.',
  'or connect an account you already have': 'o conecta una cuenta que ya tienes',
  'Log in and connect': 'Iniciar sesión y conectar',
  'The check couldn’t run in this browser. It needs a secure (https) address.':
    'No se pudo hacer la comprobación en este navegador. Necesita una dirección segura (https).',
  'You were logged out. Your drafts are safe.': 'Se cerró tu sesión. Tus borradores están a salvo.',
  'You were logged out. Log in to continue.': 'Se cerró tu sesión. Inicia sesión para continuar.',
  'Log out?': '¿Cerrar sesión?',
  'Stay logged in': 'Mantener la sesión abierta',
  'To confirm your email address on this device, enter the password you chose when you signed up.':
    'Para confirmar tu dirección de correo en este dispositivo, escribe la contraseña que elegiste al registrarte.',
  'Confirm that this is your email address.': 'Confirma que esta es tu dirección de correo.',
  'If you didn’t request this, just close this page. Nothing will change.':
    'Si no lo pediste, cierra esta página. No cambiará nada.',
  'Send the email again': 'Enviar el correo otra vez',
  'Your account will switch back to the email address this link was sent to, and all devices will be logged out.':
    'Tu cuenta volverá a la dirección de correo a la que se envió este enlace y se cerrará la sesión en todos los dispositivos.',
  'Afterward, check your friends and groups: people who were added in your name stay until you remove them. People added to your collections and group conversations in the last 8 days will be removed from them.':
    'Después, revisa tus amistades y grupos: las personas que se agregaron en tu nombre se quedan hasta que las quites. Las que se agregaron a tus colecciones y conversaciones de grupo en los últimos 8 días se quitarán de ellas.',
  'Other ways to log in to this account': 'Otras formas de entrar en esta cuenta',
  'Check the ones you don’t recognize to remove them. Those added recently are already checked.':
    'Marca las que no reconozcas para quitarlas. Las que se agregaron hace poco ya están marcadas.',
  'Remove: {{name}} ({{kind}}), added {{when}}': 'Quitar: {{name}} ({{kind}}), se agregó {{when}}',
  passkey: 'llave de acceso',
  'You’ll still need a code from an authenticator app after your new password. If you didn’t turn that on, use the link in the email we sent you about it instead.':
    'Después de la contraseña nueva seguirás necesitando un código de una aplicación de autenticación. Si no lo activaste tú, usa mejor el enlace del correo que te enviamos cuando se activó.',
  'Two-factor authentication was turned on recently. Your new password will turn it off. If you were the one who turned it on, you can turn it on again later.':
    'La verificación en dos pasos se activó hace poco. Tu contraseña nueva la desactivará. Si la activaste tú, puedes volver a activarla después.',
  'You’re invited to {{site}}': 'Te invitaron a {{site}}',
  'Email and password': 'Correo y contraseña',
  'Who are you?': '¿Quién eres?',
  'Step {{n}} of {{total}}': 'Paso {{n}} de {{total}}',
  'Checking that you’re human. This takes a moment…':
    'Comprobando que no eres un robot. Tarda un momento…',
  'We’ll send you an email to confirm it.': 'Te enviaremos un correo para confirmarlo.',
  'Use at least {{n}} characters. Three random words are easy to remember.':
    'Usa al menos {{n}} caracteres. Tres palabras al azar son fáciles de recordar.',
  'Your browser checks in the background that you’re human. No puzzles, and no other company is involved.':
    'Tu navegador comprueba en segundo plano que eres una persona. Sin acertijos y sin intervención de otras empresas.',
  'We use it to find your representatives. Other members never see it.':
    'Sirve para encontrar a tus representantes. Otros miembros nunca lo ven.',
  'Please fill in “{{field}}”.': 'Completa el campo “{{field}}”.',
  'Choose at least one. Your choice decides which actions and people we show you first.':
    'Elige al menos uno. De eso depende qué acciones y personas te mostramos primero.',
  '{{n}} chosen': 'Elegidos: {{n}}',
  '@{{username}} is available.': '@{{username}} está disponible.',
  'Available right now:': 'Disponibles ahora:',
  'Weak: easy to guess.': 'Débil: es fácil de adivinar.',
  'Fair. Add another word.': 'Regular. Agrega otra palabra.',
  'Good.': 'Buena.',
  'Strong.': 'Fuerte.',
  'Open the link in the email. On this device, you’ll need the password you chose when you signed up.':
    'Abre el enlace del correo. En este dispositivo necesitarás la contraseña que elegiste al registrarte.',
  'No email after a minute? Check your spam folder first.':
    '¿El correo no llega después de un minuto? Revisa primero la carpeta de spam.',
  'Send again in {{n}} seconds': 'Enviar de nuevo en {{n}} segundos',
  'Use another address': 'Usar otra dirección',
  'The code from the email': 'El código del correo',
  'Or open the link in the email on this device. The code works for 30 minutes.':
    'O abre el enlace del correo en este dispositivo. El código sirve durante 30 minutos.',
  'Confirm and log in': 'Confirmar e iniciar sesión',
  'Another email address': 'Otra dirección de correo',
  'Send the email to this address': 'Enviar el correo a esta dirección',
  'We sent an email with a link and a code to {{email}}.':
    'Enviamos un correo con un enlace y un código a {{email}}.',
  'You can leave this page: logging in brings you back to it.':
    'Puedes salir de esta página: al iniciar sesión volverás a ella.',
};
