// Fixtures: the HTML that programs put on the clipboard.

/** A red pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const item = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:${level / 2}in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><!--[endif]-->${text}<o:p></o:p></p>`;

export const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0in;font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->
<h1><span style='color:#2F5496'>Creek report<o:p></o:p></span></h1>
<p class=MsoNormal>The water is <b>clean</b>, says <i>Hana</i>. See <a href="https://gauge.example/now"><span style='color:#0563C1;text-decoration:underline'>the gauge</span></a>.<o:p></o:p></p>
${item(1, '·', 'Boots')}
${item(2, 'o', 'Two pairs')}
${item(1, '·', 'Gloves')}
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${item(1, '1.', 'Meet')}
${item(1, '2.', 'Dig')}
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <tr><td width=200 valign=top style='width:1in;border:solid windowtext 1.0pt'><p class=MsoNormal>Site<o:p></o:p></p></td><td><p class=MsoNormal>Height<o:p></o:p></p></td></tr>
 <tr><td colspan=2><p class=MsoNormal>Bridge<o:p></o:p></p></td></tr>
</table>
<p class=MsoNormal><img width=300 src="file:///C:/Users/hana/clip_image002.jpg"></p>
<!--EndFragment--></body></html>`;

const span = (text: string, weight = 400, more = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:${weight};text-decoration:none;${more}">${text}</span>`;

export const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38">${span('Minutes')}</h2>
<p dir="ltr">${span('Present: ')}${span('Ada', 700)}${span(', ')}${span('Ben', 400, 'font-style:italic')}${span(' ')}<a href="https://moot.example/minutes" style="text-decoration:none">${span('minutes', 400, 'text-decoration:underline')}</a></p>
<ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${span('Budget')}</p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation">${span('Salt')}</p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${span('Ferry')}</p></li></ul>
<div dir="ltr" align="left"><table style="border:none"><colgroup><col width="100" /></colgroup><tbody><tr><td style="border:solid 1pt"><p dir="ltr">${span('Yes')}</p></td><td><p dir="ltr">${span('No')}</p></td></tr></tbody></table></div>
<p dir="ltr"><span><img src="https://lh7-rt.example/docs/AD_4nX" width="200" height="100" /></span></p><p>${span('Photo:')} <img src="${pixel}" alt="The mill"></p></b><br class="Apple-interchange-newline">`;

export const webPage = `<div style="color: rgb(20, 20, 20); font-family: Georgia;"><article><h3>Soil</h3><p onclick="window.harmed=1">Bees <strong>and</strong> <em>moths</em> like <a href="javascript:window.harmed=1">this</a> <a href="https://bees.example">site</a>.</p><blockquote>Said.</blockquote><pre class="hljs"><code class="language-js">if (a)
  b();</code></pre><hr><table><caption>Counts</caption><thead><tr><th>Kind</th><th>Seen</th></tr></thead><tbody><tr><td>Bee</td><td>12</td></tr></tbody></table><figure><img src="https://bees.example/bee.jpg" onerror="window.harmed=1"><figcaption>A bee.</figcaption></figure><iframe src="https://video.example"></iframe><form><input name="mail"><button>Send</button></form><script>window.harmed=1</script></article></div>`;
