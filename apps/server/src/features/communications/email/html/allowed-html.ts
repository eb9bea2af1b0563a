/**
 * Elements that an email may contain. All others are removed; their content stays, except that of the elements in
 * TAGS_REMOVED_WITH_CONTENT.
 */
export const ALLOWED_TAGS = [
  ...['a', 'abbr', 'address', 'article', 'aside', 'b', 'bdi', 'bdo', 'big', 'blockquote', 'br', 'caption'],
  ...['center', 'cite', 'code', 'col', 'colgroup', 'dd', 'del', 'dfn', 'div', 'dl', 'dt', 'em', 'figcaption'],
  ...[
    'figure',
    'font',
    'footer',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'header',
    'hr',
    'i',
    'img',
    'ins',
    'kbd',
  ],
  ...[
    'li',
    'main',
    'mark',
    'nav',
    'ol',
    'p',
    'pre',
    'q',
    'rp',
    'rt',
    'ruby',
    's',
    'samp',
    'section',
    'small',
  ],
  ...['span', 'strike', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'time', 'tr'],
  ...['tt', 'u', 'ul', 'var', 'wbr'],
]

/** Elements that are removed with their content, since it is code, data or a form's choices, not text. */
export const TAGS_REMOVED_WITH_CONTENT = [
  ...[
    'script',
    'style',
    'textarea',
    'option',
    'xmp',
    'title',
    'xml',
    'template',
    'noframes',
    'noembed',
    'iframe',
  ],
  ...['object', 'applet', 'svg', 'math', 'canvas', 'audio', 'video', 'datalist', 'plaintext', 'frameset'],
]

const WORD = /^[a-z-]{1,20}$/i
const LENGTH = /^\d{1,5}(?:\.\d{1,3})?(?:px|%|pt|em)?$/i
const SMALL_NUMBER = /^[+-]?\d{1,4}$/
const COLOUR = /^(?:#?[\da-z]{1,30}|rgba?\([\d\s.,%]{1,40}\))$/i

/**
 * Attributes that any element may have, with the format of their values. URLs and styles are checked elsewhere.
 */
export const ALLOWED_ATTRIBUTES: ReadonlyMap<string, RegExp> = new Map([
  ['align', WORD],
  ['valign', WORD],
  ['bgcolor', COLOUR],
  ['color', COLOUR],
  ['border', LENGTH],
  ['cellpadding', LENGTH],
  ['cellspacing', LENGTH],
  ['hspace', SMALL_NUMBER],
  ['vspace', SMALL_NUMBER],
  ['colspan', /^\d{1,3}$/],
  ['rowspan', /^\d{1,3}$/],
  ['span', /^\d{1,3}$/],
  ['width', LENGTH],
  ['height', LENGTH],
  ['size', SMALL_NUMBER],
  ['face', /^[\p{L}\p{N}\s,'"_-]{1,200}$/u],
  ['start', SMALL_NUMBER],
  ['value', SMALL_NUMBER],
  ['type', /^(?:[1aAiI]|disc|circle|square)$/],
  ['dir', /^(?:ltr|rtl|auto)$/i],
  ['lang', /^[a-z]{1,8}(?:-[a-z\d]{1,8}){0,4}$/i],
  ['scope', WORD],
  ['nowrap', /^(?:nowrap)?$/i],
  ['noshade', /^(?:noshade)?$/i],
  ['alt', /^.{0,2000}$/s],
  ['title', /^.{0,2000}$/s],
])
