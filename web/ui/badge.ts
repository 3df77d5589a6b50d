// Unread badge on the tab icon and on the icon of the installed app. title.ts loads it when the
// number of unread notifications first changes.
const findIconLink = () => document.querySelector<HTMLLinkElement>('link[rel=icon]');
/** The address of the icon without a badge. */
const plainIcon = findIconLink()?.href ?? '';
const sizePx = 64;

/** Shows the badge, or removes it for 0. */
export async function showUnreadBadge(count: number) {
  if ('setAppBadge' in navigator)
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(
      () => undefined,
    );
  const icon = findIconLink();
  if (!icon || !plainIcon) return;
  icon.href = count > 0 ? await withBadge(count).catch(() => plainIcon) : plainIcon;
}

/** The site's icon with a number in its corner, as a data URL. */
async function withBadge(count: number): Promise<string> {
  const image = new Image(sizePx, sizePx);
  image.src = plainIcon;
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
