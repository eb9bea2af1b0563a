import createDomPurify from 'dompurify'

/** A separate instance, which settings of others do not affect. */
const purifier = createDomPurify(window)

/**
 * The document of an email's frame. The server has sanitised the HTML, and DOMPurify does so again. The document's policy
 * runs no scripts, and loads nothing from other computers unless `pictures` is true (MAIL-06).
 * @param html the HTML from the server
 * @param pictures whether to show pictures from other computers, whose addresses are in data-remote-src
 * @param nonce the nonce of the app's page: a frame made from a string inherits its policy, which requires it for styles
 */
export function emailDocument(html: string, pictures: boolean, nonce: string): string {
  const body = purifier.sanitize(withRenamedStyles(html), {
    FORBID_TAGS: FORBIDDEN,
    FORBID_CONTENTS: FORBIDDEN,
    ALLOWED_ATTR: [...ALLOWED, STYLE],
    // It contains no address. allowStyle reads it.
    ADD_URI_SAFE_ATTR: [STYLE],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM: true,
  }) as HTMLBodyElement
  const rules: string[] = []
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    allowStyle(element, rules)
    if (element.localName === 'a') allowLink(element)
    else element.removeAttribute('href')
    if (element.localName === 'img') allowPicture(element, pictures)
    else element.removeAttribute('src')
  }
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(pictures, nonce)}">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="only light">
<style nonce="${nonce}">${BASE_STYLE}${rules.join('\n')}</style>
</head>
<body>${body.innerHTML}</body>
</html>`
}

const REMOTE = 'data-remote-src'
const STYLE = 'data-style'

/**
 * Renames style attributes: the page's policy does not allow them, and the browser would warn about each while parsing.
 * The server writes attributes in double quotes; any others only cause that warning.
 */
function withRenamedStyles(html: string): string {
  return html.replace(/<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*>/gi, (tag) => tag.replace(/ style="/i, ` ${STYLE}="`))
}

/** Elements that are removed with their content. The server's allow-list has none of them. */
const FORBIDDEN = namesOf(
  `script style link meta base title template noscript svg math iframe frame frameset object embed applet audio video source
  track canvas map form input button select option textarea datalist dialog`,
)

const ALLOWED = namesOf(
  `href src ${REMOTE} alt title width height align valign bgcolor color border cellpadding cellspacing colspan rowspan
  span nowrap face size dir lang start value type scope hspace vspace noshade`,
)

function namesOf(text: string): string[] {
  return text.split(/\s+/)
}

function policy(pictures: boolean, nonce: string): string {
  return [
    "default-src 'none'",
    `img-src data:${pictures ? ' https: http:' : ''}`,
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

// :where() has no specificity, so the email's own styles win.
const BASE_STYLE = `
:where(html) { overflow: auto hidden; background: #fff; }
:where(body) { margin: 0; padding: 2px; color: #14181a; font: 14px/1.5 Arial, Helvetica, sans-serif; overflow-wrap: anywhere; }
:where(p) { margin: 0 0 1em; }
:where(img) { max-width: 100%; height: auto; }
:where(a) { color: #1a62d0; }
:where(blockquote) { margin: 0 0 0 8px; padding-left: 12px; border-left: 2px solid #d2d7d9; color: #5f666a; }
:where(pre) { white-space: pre-wrap; }
img:not([src]) { display: none; }
`

/**
 * Puts an element's own style into the one style element that the policy allows. Text from the style object has been
 * parsed, so it cannot end its rule and begin another.
 */
function allowStyle(element: HTMLElement, rules: string[]): void {
  const written = element.getAttribute(STYLE)
  element.removeAttribute(STYLE)
  if (!written) return
  const probe = document.createElement('span')
  probe.style.cssText = written
  const { cssText } = probe.style
  if (cssText === '' || /[<>{}\\@]/.test(cssText)) return
  const name = `e${rules.length}`
  rules.push(`.${name} { ${cssText} }`)
  element.className = name
}

/** Links of the web, mail and phone open in a separate tab without access to this page; others are removed. */
function allowLink(link: HTMLElement): void {
  const href = link.getAttribute('href') ?? ''
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(href.trim())) {
    link.removeAttribute('href')
    link.removeAttribute('target')
    return
  }
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer nofollow')
}

function allowPicture(picture: HTMLElement, fromOutside: boolean): void {
  const own = picture.getAttribute('src') ?? ''
  const remote = picture.getAttribute(REMOTE) ?? (/^https?:/i.test(own) ? own : null)
  picture.removeAttribute(REMOTE)
  if (!/^data:image\//i.test(own)) picture.removeAttribute('src')
  if (fromOutside && remote && /^https?:\/\//i.test(remote)) picture.setAttribute('src', remote)
}
