import { MAX_HTML_CHARS, sanitiseWithin } from '../../../../adapters/email/html/bounded-html.ts'
import { normaliseContentId } from '../../../../adapters/email/mime/mail-body.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, TAGS_REMOVED_WITH_CONTENT } from './allowed-html.ts'
import { safeStyle } from './safe-style.ts'
import { type PictureSource, pictureSource, safeLink } from './safe-url.ts'

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
  const safeHtml = sanitiseHtml(html, (source) => {
    if (source.kind === 'inline') return inlinePicture(source.cid, options.inlineUrlOf)
    if (source.kind !== 'remote') return embeddedPicture(source)
    remoteContent = true
    return { 'data-remote-src': source.url }
  })
  return { html: html.length > MAX_HTML_CHARS ? safeHtml + TOO_LONG : safeHtml, remoteContent }
}

/**
 * Makes a practice's signature harmless (PRC-15), by the same allow-list. Its pictures are loaded from the web over https,
 * are part of the HTML, or are the practice's own.
 * @param isOwnPicture whether the address is that of a picture of a practice, which may lack https in development
 */
export function sanitiseSignature(html: string, isOwnPicture: (url: string) => boolean): string {
  return sanitiseHtml(html, (source) => ownPicture(source, isOwnPicture))
}

/**
 * Makes the HTML of a template harmless (DSG-06), as that of a signature. Placeholders stay, but no address of a picture
 * has any: values of a patient would reach a server that the practice may not know.
 * @param linkOf the address of a link in templates; null if it may not have it
 */
export function sanitiseTemplate(
  html: string,
  {
    isOwnPicture,
    linkOf,
  }: { isOwnPicture: (url: string) => boolean; linkOf: (href: string) => string | null },
): string {
  return sanitiseHtml(
    html,
    (source) =>
      source.kind === 'remote' && source.url.includes('{{') ? {} : ownPicture(source, isOwnPicture),
    linkOf,
  )
}

function ownPicture(source: PictureSource, isOwnPicture: (url: string) => boolean): Attributes {
  const isAllowed = source.kind === 'remote' && (source.url.startsWith('https:') || isOwnPicture(source.url))
  return isAllowed ? { src: source.url } : embeddedPicture(source)
}

function sanitiseHtml(
  html: string,
  pictureOf: (source: PictureSource) => Attributes,
  addressOf: (href: string) => string | null = safeLink,
): string {
  return sanitiseWithin(html, {
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
          ...(tag === 'a' ? linkOf(attribs, addressOf) : {}),
          ...(tag === 'img' ? pictureOf(pictureSource(attribs.src ?? firstOfSet(attribs.srcset))) : {}),
        },
      }),
    },
  })
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

function linkOf(attribs: Attributes, addressOf: (href: string) => string | null): Attributes {
  const href = attribs.href === undefined ? null : addressOf(attribs.href)
  return href === null ? {} : { href, target: '_blank', rel: LINK_REL }
}

/** A picture that is part of the HTML. */
function embeddedPicture(source: PictureSource): Attributes {
  return source.kind === 'embedded' ? { src: source.url } : {}
}

function inlinePicture(cid: string, inlineUrlOf: (cid: string) => string | null): Attributes {
  const url = inlineUrlOf(normaliseContentId(cid)) ?? inlineUrlOf(decodeCid(cid)) ?? inlineUrlOf(cid)
  return url === null ? {} : { src: url }
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
