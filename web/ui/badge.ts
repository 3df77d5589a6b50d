// The icon of the tab and of the installed app say that something is unread.
const link = () => document.querySelector<HTMLLinkElement>('link[rel=icon]');
const plain = link()?.href ?? '';
const side = 64;

export async function showUnread(count: number) {
  if ('setAppBadge' in navigator)
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(
      () => undefined,
    );
  const icon = link();
  if (!icon || !plain) return;
  icon.href = count > 0 ? await marked(count).catch(() => plain) : plain;
}

/** The site's own icon with a number at its corner. */
async function marked(count: number): Promise<string> {
  const picture = new Image(side, side);
  picture.src = plain;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const pen = canvas.getContext('2d')!;
  pen.drawImage(picture, 0, 0, side, side);
  pen.fillStyle = '#a85320';
  pen.beginPath();
  pen.arc(44, 44, 20, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = '#ffffff';
  pen.font = '700 26px sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(count > 9 ? '9+' : String(count), 44, 46);
  return canvas.toDataURL('image/png');
}
