/** Written independently of the allow-list, so that a mistake in the allow-list fails a test. */
const HARMLESS_TAGS =
  /^(?:a|abbr|address|article|aside|b|bdi|bdo|big|blockquote|br|caption|center|cite|code|col|colgroup|dd|del|dfn|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|i|img|ins|kbd|li|main|mark|nav|ol|p|pre|q|rp|rt|ruby|s|samp|section|small|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|wbr)$/
const PLAIN_ATTRIBUTES =
  /^(?:align|valign|bgcolor|color|border|cellpadding|cellspacing|hspace|vspace|colspan|rowspan|span|width|height|size|face|start|value|type|dir|lang|scope|nowrap|noshade|alt|title)$/

const TAG = /^<(\/?)([a-z][a-z\d]*)((?: [a-z-]+(?:="[^"<>]*")?)*)( \/)?>/
const ATTRIBUTE = / ([a-z-]+)(?:="([^"<>]*)")?/g
const VOID = new Set(['br', 'col', 'hr', 'img', 'wbr'])

/** The sources of pictures that are loaded without a question: part of the email, and for a signature also https. */
const EMAIL_PICTURES = /^(?:\/files\/logo$|data:image\/(?:png|gif|jpe?g|webp|bmp);base64,)/i
export const SIGNATURE_PICTURES = /^(?:https:\/\/|data:image\/(?:png|gif|jpe?g|webp|bmp);base64,)/i

function checkAttribute(tag: string, name: string, value: string, pictures: RegExp): string | null {
  if (PLAIN_ATTRIBUTES.test(name)) return null
  const plain = value.replace(/&amp;/g, '&')
  if (name === 'style')
    return /url|image|src\(|&#|expression|\\|@|position|behavior|binding|import|javascript/i.test(plain)
      ? 'style'
      : null
  if (tag === 'a' && name === 'href') return /^(?:https?:\/\/|mailto:|tel:)/.test(plain) ? null : 'href'
  if (tag === 'a' && name === 'target') return value === '_blank' ? null : 'target'
  if (tag === 'a' && name === 'rel') return value === 'noopener noreferrer nofollow' ? null : 'rel'
  if (tag === 'img' && name === 'src') return pictures.test(plain) ? null : 'src'
  if (tag === 'img' && name === 'data-remote-src')
    return /^https?:\/\//.test(plain) ? null : 'data-remote-src'
  return name
}

/**
 * Reads HTML strictly, without repairs: text without angle brackets, and tags in one form only. Every browser reads
 * such HTML the same way. Returns its forbidden parts.
 */
export function forbiddenParts(html: string, pictures = EMAIL_PICTURES): string[] {
  const problems: string[] = []
  const openTags: string[] = []
  let rest = html
  while (rest !== '') {
    const text = /^[^<>]+/.exec(rest)?.[0]
    if (text !== undefined) {
      rest = rest.slice(text.length)
      continue
    }
    const [tag, slash, name = '', attributes = ''] = TAG.exec(rest) ?? []
    if (tag === undefined) return [...problems, `no tag: ${rest.slice(0, 60)}`]
    rest = rest.slice(tag.length)
    if (!HARMLESS_TAGS.test(name)) problems.push(`element ${name}`)
    if (slash) {
      if (openTags.pop() !== name) problems.push(`closes ${name}`)
      continue
    }
    if (!VOID.has(name)) openTags.push(name)
    for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      const problem = checkAttribute(name, attribute, value, pictures)
      if (problem) problems.push(`${name} ${attribute}=${value}`)
    }
  }
  return openTags.length > 0 ? [...problems, `open: ${openTags.join(' ')}`] : problems
}
