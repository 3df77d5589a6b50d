import type { Translations } from '#contract/i18n.ts';

export const account: Translations = {
  'Find the people who decide, the people who care, and the next thing to do about it.':
    'Encuentra a las personas que deciden, a las personas a las que les importa y lo próximo que se puede hacer.',
  'Your e-mail address': 'Tu dirección de correo electrónico',
  'This is a demo. Sign in as': 'Esto es una demostración. Iniciar sesión como',
  'This link is good no longer': 'Este enlace ya no es válido',
  'Begin this site': 'Poner en marcha este sitio',
  'We are checking your link. Please wait...':
    'Estamos comprobando tu enlace. Espera un momento...',
  'You make the first administrator, who runs the site and may make others.':
    'Vas a crear la primera cuenta de administración, que dirige el sitio y puede nombrar a otras personas.',
  Username: 'Nombre de usuario',
  'Forgot your password?': '¿Olvidaste tu contraseña?',
  'We will send you an e-mail with a link to set a new one.':
    'Te enviaremos un correo con un enlace para elegir una nueva.',
  'E-mail or username': 'Correo electrónico o nombre de usuario',
  'Send the link': 'Enviar el enlace',
  'Back to log in': 'Volver a iniciar sesión',
  'Which issues matter to you?': '¿Qué temas te importan?',
  'You will hear of actions on these. Choose at least one.':
    'Te avisaremos de acciones sobre estos temas. Elige al menos uno.',
  'New here?': '¿Es tu primera vez aquí?',
  'One more step': 'Un paso más',
  'Back to the login': 'Volver al inicio de sesión',
  'By logging in you accept the {{terms}} and {{privacy}}.':
    'Al iniciar sesión aceptas los {{terms}} y la {{privacy}}.',
  terms: 'términos',
  'privacy policy': 'política de privacidad',
  'Send another code': 'Enviar otro código',
  'Send me a code': 'Enviarme un código',
  Code: 'Código',
  Continue: 'Continuar',
  'Log in with a passkey': 'Iniciar sesión con una llave de acceso',
  'Show password': 'Mostrar la contraseña',
  'No puzzle: your browser does a short calculation.':
    'Sin acertijos: tu navegador hace un cálculo breve.',
  'Checking. This takes a moment...': 'Comprobando. Tarda un momento...',
  'Solved. You can register now.': 'Resuelto. Ya puedes registrarte.',
  'I am a person': 'Soy una persona',
  'Set a new password': 'Elegir una contraseña nueva',
  'Ask for a new link': 'Pedir un enlace nuevo',
  'Open the link in the mail once more: it is not kept here.':
    'Abre otra vez el enlace del correo: aquí no se guarda.',
  'Confirm the new password': 'Confirma la contraseña nueva',
  'Set the new password': 'Guardar la contraseña nueva',
  'Your username': 'Tu nombre de usuario',
  'More than one account was started with this e-mail address. Choose yours.':
    'Con esta dirección se abrió más de una cuenta. Elige la tuya.',
  'Please enter the code that your app shows now, or one of your recovery codes.':
    'Escribe el código que tu aplicación muestra ahora o uno de tus códigos de recuperación.',
  'Nobody new at the moment': 'Por ahora no se admiten cuentas nuevas',
  'By invitation': 'Por invitación',
  'To the login': 'Ir al inicio de sesión',
  'As others will see it.': 'Como lo verán otras personas.',
  'Phone (optional)': 'Teléfono (opcional)',
  'Confirm password': 'Confirma la contraseña',
  'Solve the check below to register': 'Resuelve la comprobación de abajo para registrarte',
  Register: 'Registrarme',
  'Already a member?': '¿Ya tienes una cuenta?',
  'By registering you accept the {{terms}} and {{privacy}}.':
    'Al registrarte aceptas los {{terms}} y la {{privacy}}.',
  'Nothing was connected: you did not say yes at {{name}}.':
    'No se conectó nada: no diste tu permiso en {{name}}.',
  'You did not log in with {{name}}.': 'No iniciaste sesión con {{name}}.',
  'Connect {{name}}': 'Conectar {{name}}',
  'Welcome from {{name}}': 'Te damos la bienvenida desde {{name}}',
  'Log in with {{name}}': 'Iniciar sesión con {{name}}',
  'One moment, please...': 'Un momento, por favor...',
  'Back to the settings': 'Volver a los ajustes',
  'or continue with': 'o continuar con',
  'Continue with {{name}}': 'Continuar con {{name}}',
  'Nobody here is connected with your account at {{provider}} yet. Your new account has the name {{name}} and the address {{email}}.':
    'Todavía no hay aquí ninguna cuenta conectada con la tuya de {{provider}}. Tu cuenta nueva llevará el nombre {{name}} y la dirección {{email}}.',
  'Create my account': 'Crear mi cuenta',
  'By creating an account you accept the {{terms}} and {{privacy}}.':
    'Al crear una cuenta aceptas los {{terms}} y la {{privacy}}.',
  '{{email}} belongs to an account here. Enter that account once, by a code or by its password, and you can log in with {{provider}} from then on.':
    '{{email}} pertenece a una cuenta de aquí. Entra una vez en esa cuenta, con un código o con su contraseña, y desde entonces podrás iniciar sesión con {{provider}}.',
  '{{provider}} did not tell a proved e-mail address of yours. Prove one by a code that we mail you.':
    '{{provider}} no nos dio una dirección de correo tuya verificada. Verifica una con un código que te enviaremos por correo.',
  'or connect your account here': 'o conecta tu cuenta de aquí',
  'Log in and connect': 'Iniciar sesión y conectar',
  'The check could not run in this browser. It needs a secure (https) address.':
    'La comprobación no pudo ejecutarse en este navegador. Necesita una dirección segura (https).',
  'You were logged out. What you wrote is kept.':
    'Se cerró tu sesión. Lo que escribiste se conserva.',
  'You were logged out. Log in to go on.': 'Se cerró tu sesión. Inicia sesión para continuar.',
  'Log out?': '¿Cerrar sesión?',
  'You wrote {{n}} things that are not sent yet. If you log out, they are deleted from this device.':
    {
      one: 'Escribiste algo que aún no se ha enviado. Si cierras sesión, se borra de este dispositivo.',
      other:
        'Escribiste {{n}} cosas que aún no se han enviado. Si cierras sesión, se borran de este dispositivo.',
    },
  'Stay logged in': 'Seguir conectado',
  'To confirm your address on this device, enter the password you chose when you signed up.':
    'Para confirmar tu dirección en este dispositivo, escribe la contraseña que elegiste al registrarte.',
  'Confirm that this is your e-mail address.': 'Confirma que esta es tu dirección de correo.',
  'If you did not ask for this, close this page: nothing happens.':
    'Si no lo pediste, cierra esta página: no pasa nada.',
  'Confirm my address': 'Confirmar mi dirección',
  'Send the e-mail again': 'Enviar el correo otra vez',
  'The e-mail went to {{email}}. Nothing there? Look in your spam folder, or have it sent again.':
    'El correo se envió a {{email}}. ¿No llega? Mira en la carpeta de spam o pide que se envíe otra vez.',
  'Your account goes back to the address that this link was mailed to, and everybody is logged out.':
    'Tu cuenta vuelve a la dirección a la que se envió este enlace y se cierran todas las sesiones.',
  'Other ways to log in to this account': 'Otras formas de entrar en esta cuenta',
  'Remove what you do not know. What was added in the last days is marked already.':
    'Quita lo que no conozcas. Lo que se añadió en los últimos días ya está marcado.',
  'Remove: {{name}} ({{kind}}), added {{when}}': 'Quitar: {{name}} ({{kind}}), añadido {{when}}',
  passkey: 'llave de acceso',
  'After the new password, a code of an app is asked for, as before. If you did not turn that on, use the link in the mail that told you of it instead.':
    'Después de la contraseña nueva se pide un código de una aplicación, como antes. Si no lo activaste tú, usa mejor el enlace del correo que te avisó.',
  'Two-factor was turned on lately: it is turned off with the new password. Turn it on again later if it was you.':
    'La verificación en dos pasos se activó hace poco: se desactiva con la contraseña nueva. Si fuiste tú, vuelve a activarla después.',
};
