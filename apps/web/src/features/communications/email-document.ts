import createDomPurify from 'dompurify'

/** A separate instance, so that settings made elsewhere in the app do not affect it. */
const purifier = createDomPurify(window)

/**
 * The document of an email's frame. The server has sanitised the HTML, and DOMPurify sanitises it again. The document's
 * policy allows no scripts, and no remote content except pictures if `pictures` is true (MAIL-06).
 * @param html the HTML from the server
 * @param pictures whether to show remote pictures, whose URLs are in data-remote-src
 * @param nonce the nonce of the app's page: the frame inherits the page's policy, which requires this nonce for styles
 */
export function emailDocument(html: string, pictures: boolean, nonce: string): string {
  const body = purifier.sanitize(withRenamedStyles(html), {
    FORBID_TAGS: FORBIDDEN_ELEMENTS,
    FORBID_CONTENTS: FORBIDDEN_ELEMENTS,
    ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES, STYLE_ATTRIBUTE],
    // The attribute contains no URL, so DOMPurify need not check it; `allowStyle` does.
    ADD_URI_SAFE_ATTR: [STYLE_ATTRIBUTE],
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

const REMOTE_ATTRIBUTE = 'data-remote-src'
const STYLE_ATTRIBUTE = 'data-style'

/**
 * Renames style attributes: the page's policy does not allow them, and the browser would warn about each of them while
 * parsing. The server writes attributes in double quotes; style attributes in other quotes cause that warning, and
 * DOMPurify removes them.
 */
function withRenamedStyles(html: string): string {
  return html.replace(/<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*>/gi, (tag) =>
    tag.replace(/ style="/i, ` ${STYLE_ATTRIBUTE}="`),
  )
}

/** Elements that are removed with their content. The server's allow-list contains none of these. */
const FORBIDDEN_ELEMENTS = namesOf(
  `script style link meta base title template noscript svg math iframe frame frameset object embed applet audio video source
  track canvas map form input button select option textarea datalist dialog`,
)

const ALLOWED_ATTRIBUTES = namesOf(
  `href src ${REMOTE_ATTRIBUTE} alt title width height align valign bgcolor color border cellpadding cellspacing colspan rowspan
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
 * parsed, so it cannot end the rule and begin a second one.
 */
function allowStyle(element: HTMLElement, rules: string[]): void {
  const style = element.getAttribute(STYLE_ATTRIBUTE)
  element.removeAttribute(STYLE_ATTRIBUTE)
  if (!style) return
  const probe = document.createElement('span')
  probe.style.cssText = style
  const { cssText } = probe.style
  if (cssText === '' || /[<>{}\\@]/.test(cssText)) return
  const name = `e${rules.length}`
  rules.push(`.${name} { ${cssText} }`)
  element.className = name
}

/**
 * Makes links to web pages, email addresses and phone numbers open in a new tab without access to this page; removes
 * all other links.
 */
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

function allowPicture(picture: HTMLElement, remoteAllowed: boolean): void {
  const src = picture.getAttribute('src') ?? ''
  const remote = picture.getAttribute(REMOTE_ATTRIBUTE) ?? (/^https?:/i.test(src) ? src : null)
  picture.removeAttribute(REMOTE_ATTRIBUTE)
  if (!/^data:image\//i.test(src)) picture.removeAttribute('src')
  if (remoteAllowed && remote && /^https?:\/\//i.test(remote)) picture.setAttribute('src', remote)
}
