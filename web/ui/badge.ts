// Unread badge on the tab icon and on the icon of the installed app.
const link = () => document.querySelector<HTMLLinkElement>('link[rel=icon]');
const plain = link()?.href ?? '';
const sizePx = 64;

export async function showUnreadBadge(count: number) {
  if ('setAppBadge' in navigator)
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(
      () => undefined,
    );
  const icon = link();
  if (!icon || !plain) return;
  icon.href = count > 0 ? await withBadge(count).catch(() => plain) : plain;
}

/** The site's icon with a number in its corner, as a data URL. */
async function withBadge(count: number): Promise<string> {
  const image = new Image(sizePx, sizePx);
  image.src = plain;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: sizePx, height: sizePx });
  const context = canvas.getContext('2d')!;
  context.drawImage(image, 0, 0, sizePx, sizePx);
  context.fillStyle = '#a85320';
  context.beginPath();
  context.arc(44, 44, 20, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#ffffff';
  context.font = '700 26px sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(count > 9 ? '9+' : String(count), 44, 46);
  return canvas.toDataURL('image/png');
}
