// Runs before the first paint, in every browser: it is written in ES5, so that an old one can read it and say that it is too old.
(function () {
  var kept = function (name) {
    try {
      return localStorage.getItem(name);
    } catch (error) {
      // A browser that keeps nothing follows the system, and asks later.
      return null;
    }
  };

  // Missing in every browser that is older than the oldest supported ones (web/browsers.ts).
  var isSupported = function () {
    try {
      return (
        'noModule' in document.createElement('script') &&
        'toSorted' in Array.prototype &&
        new RegExp('(?<=a)b').test('ab')
      );
    } catch (error) {
      return false;
    }
  };

  var told = {
    en: [
      'Please update your browser',
      'This site does not work in a browser this old. It works in Chrome and Edge 111, Firefox 115, Safari 16.4, and anything newer. Your account is safe.',
    ],
    es: [
      'Actualiza tu navegador',
      'Este sitio no funciona en un navegador tan antiguo. Funciona en Chrome y Edge 111, Firefox 115, Safari 16.4 y versiones más recientes. Tu cuenta está a salvo.',
    ],
  };

  // Takes the place of the page. The program finds no place to draw in, where it can be read at all.
  var tell = function () {
    if (document.readyState === 'loading') return;
    document.removeEventListener('readystatechange', tell);
    var spanish = /^es/.test(kept('language') || navigator.language || '');
    var words = told[spanish ? 'es' : 'en'];
    var box = document.createElement('main');
    box.className = 'instead';
    box.lang = spanish ? 'es' : 'en';
    box.appendChild(document.createElement('h1')).textContent = words[0];
    box.appendChild(document.createElement('p')).textContent = words[1];
    document.body.textContent = '';
    document.body.appendChild(box);
  };

  if (!isSupported()) {
    document.addEventListener('readystatechange', tell);
    return;
  }

  // The page never shows in the wrong theme.
  var choice = kept('theme');
  var dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';

  // Whoever comes home would wait for the program, and then for what stands there. It is asked for while the program is still on its way, as
  // web/api/send.ts asks for it, which takes this answer over (web/api/preload.ts).
  var token = kept('token');
  if (!token || !/^\/(dashboard)?$/.test(location.pathname)) return;
  var url = '/api/content/list?page=1';
  var language = kept('language');
  var headers = { 'X-Api-Key': 'Bearer ' + token };
  if (language) headers['Accept-Language'] = language;
  // read to its end as it comes, and not when somebody asks
  var answer = fetch(url, { headers: headers }).then(function (response) {
    return response.blob().then(function (body) {
      return new Response(body, response);
    });
  });
  answer.catch(function () {});
  window.early = { url: url, token: token, answer: answer };
})();
