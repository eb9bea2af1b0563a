import { MAX_HTML_CHARS, sanitiseWithin } from '../../../../adapters/email/html/bounded-html.ts'
import { normaliseContentId } from '../../../../adapters/email/mime/mail-body.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, TAGS_REMOVED_WITH_CONTENT } from './allowed-html.ts'
import { safeStyle } from './safe-style.ts'
import { pictureSource, safeLink } from './safe-url.ts'

export type SanitisedEmail = {
  /** A fragment that contains only elements of the allow-list, all of them closed. */
  readonly html: string
  /** True when the URL of a picture on a different server is in data-remote-src, so that a user can load it. */
  readonly remoteContent: boolean
}

const LINK_REL = 'noopener noreferrer nofollow'
const TOO_LONG = '<p>The rest of this email is too long to show.</p>'

/**
 * Makes an email's HTML harmless: the result cannot run or load anything, nor draw outside its frame (MAIL-06, PRC-15,
 * G1-08). Everything that is not on an allow-list is removed. Takes bounded time for any input.
 * @param options.inlineUrlOf the URL of the picture with a Content-ID; null when there is none. Called with the id in
 *   plain form (normaliseContentId), then URL-decoded, then as written, until it returns a URL
 */
export function sanitiseEmail(
  html: string,
  options: { inlineUrlOf: (cid: string) => string | null },
): SanitisedEmail {
  let remoteContent = false
  const onBlocked = () => {
    remoteContent = true
  }
  const safeHtml = sanitiseWithin(html, {
    allowedTags: ALLOWED_TAGS,
    nonTextTags: TAGS_REMOVED_WITH_CONTENT,
    allowedAttributes: {
      '*': [...ALLOWED_ATTRIBUTES.keys(), 'style', 'href', 'target', 'rel', 'src', 'data-remote-src'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    parseStyleAttributes: false,
    transformTags: {
      '*': (tag, attribs) => ({
        // The body of an email becomes a block in our page, so that its background is preserved.
        tagName: tag === 'body' ? 'div' : tag,
        attribs: {
          ...plainAttributes(attribs),
          ...styleOf(attribs),
          ...(tag === 'a' ? linkOf(attribs) : {}),
          ...(tag === 'img' ? pictureOf(attribs, options.inlineUrlOf, onBlocked) : {}),
        },
      }),
    },
  })
  return { html: html.length > MAX_HTML_CHARS ? safeHtml + TOO_LONG : safeHtml, remoteContent }
}

type Attributes = Record<string, string>

function plainAttributes(attribs: Attributes): Attributes {
  const allowed: Attributes = {}
  for (const [name, value] of Object.entries(attribs)) {
    if (ALLOWED_ATTRIBUTES.get(name)?.test(value.trim())) allowed[name] = value.trim()
  }
  return allowed
}

function styleOf(attribs: Attributes): Attributes {
  const style = attribs.style ? safeStyle(attribs.style) : ''
  return style === '' ? {} : { style }
}

function linkOf(attribs: Attributes): Attributes {
  const href = attribs.href === undefined ? null : safeLink(attribs.href)
  return href === null ? {} : { href, target: '_blank', rel: LINK_REL }
}

function pictureOf(
  attribs: Attributes,
  inlineUrlOf: (cid: string) => string | null,
  onBlocked: () => void,
): Attributes {
  const source = pictureSource(attribs.src ?? firstOfSet(attribs.srcset))
  switch (source.kind) {
    case 'inline': {
      const { cid } = source
      const url = inlineUrlOf(normaliseContentId(cid)) ?? inlineUrlOf(decodeCid(cid)) ?? inlineUrlOf(cid)
      return url === null ? {} : { src: url }
    }
    case 'embedded':
      return { src: source.url }
    case 'remote':
      onBlocked()
      return { 'data-remote-src': source.url }
    case 'none':
      return {}
  }
}

function decodeCid(cid: string): string {
  try {
    return decodeURIComponent(cid)
  } catch {
    return cid
  }
}

function firstOfSet(srcset: string | undefined): string {
  return (srcset ?? '').trim().split(/[\s,]/, 1)[0] ?? ''
}
