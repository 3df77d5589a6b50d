// Web site on loopback that posts link to. It has one page with a preview image.
import { photo } from '../pictures.ts';
import { onLoopback } from '../loginProviders.ts';

export async function openLinkedSite() {
  const picture = await photo('jpeg', 900, 500);
  return onLoopback(({ url }, response) => {
    if (url === '/trees')
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<title>Trees</title><meta property="og:image" content="/tree.jpg">');
    else if (url === '/tree.jpg')
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    else response.writeHead(404).end();
  });
}
