import { HARM } from './mail-case.ts'

const harm = (name: string) => `${HARM}('${name}')`

/** Hostile HTML that tries to run a script, by name. */
export const hostileScripts: readonly [string, string][] = [
  ['script-plain', `<script>${harm('script-plain')}</script>`],
  ['script-source', `<script src="https://harm.example/x.js"></script>`],
  ['script-upper-case', `<SCRIPT>${harm('script-upper-case')}</SCRIPT>`],
  ['script-in-script', `<scr<script>ipt>${harm('script-in-script')}</scr</script>ipt>`],
  ['script-slash', `<script/x>${harm('script-slash')}</script>`],
  ['script-unclosed', `<script>${harm('script-unclosed')}//`],
  ['script-after-comment-trick', `<!--><script>${harm('script-after-comment-trick')}</script>-->`],
  ['script-in-comment-end', `<!-- --!><script>${harm('script-in-comment-end')}</script>`],
  ['script-in-title', `<title><a title="</title><script>${harm('script-in-title')}</script>">`],
  [
    'script-in-textarea',
    `<textarea></textarea><img src=x onerror="${harm('script-in-textarea')}"></textarea>`,
  ],
  [
    'script-in-noscript',
    `<noscript><p title="</noscript><img src=x onerror=${harm('script-in-noscript')}>">`,
  ],
  ['script-in-style', `<style><img src="</style><img src=x onerror=${harm('script-in-style')}//">`],
  ['script-in-template', `<template><script>${harm('script-in-template')}</script></template>`],
  ['script-in-xmp', `<xmp><p title="</xmp><img src=x onerror=${harm('script-in-xmp')}>">`],
  ['script-in-plaintext', `<plaintext><script>${harm('script-in-plaintext')}</script>`],
  ['script-in-cdata', `<svg><![CDATA[><img src=x onerror="${harm('script-in-cdata')}">]]></svg>`],
  ['event-onerror', `<img src=x onerror="${harm('event-onerror')}">`],
  ['event-onload', `<body onload="${harm('event-onload')}">`],
  ['event-slash-separated', `<img/src=x/onerror=${harm('event-slash-separated')}>`],
  ['event-newline', `<img src=x\nonerror\n=\n"${harm('event-newline')}">`],
  ['event-no-quotes', `<img src=x onerror=${harm('event-no-quotes')}>`],
  ['event-backticks', `<img src=\`x\` onerror=\`${harm('event-backticks')}\`>`],
  ['event-entities', `<img src=x onerror="&#101;namelHarm('event-entities')">`],
  ['event-nul-in-name', `<img src=x on\u0000error="${harm('event-nul-in-name')}">`],
  ['event-in-broken-quotes', `<img """><img src=x onerror="${harm('event-in-broken-quotes')}">"`],
  ['event-ontoggle', `<details open ontoggle="${harm('event-ontoggle')}">more</details>`],
  ['event-autofocus', `<input autofocus onfocus="${harm('event-autofocus')}">`],
  [
    'event-animation',
    `<style>@keyframes x{}</style><b style="animation-name:x" onanimationstart="${harm('event-animation')}">b</b>`,
  ],
  [
    'event-media',
    `<video><source onerror="${harm('event-media')}"></video><audio src=x onerror="${harm('event-media')}">`,
  ],
  ['event-marquee', `<marquee onstart="${harm('event-marquee')}">roll</marquee>`],
]
