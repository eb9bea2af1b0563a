import { escapeHtml } from '@enamel/domain/text/escape-html'
import { safeLink } from './safe-url.ts'

/** Longer words do not become links, because no user would click such an address. */
const MAX_LINK_CHARS = 2000

const MAIL_ADDRESS = /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}$/

/** Plain text as harmless HTML: escaped, with its line breaks, and with links for web and mail addresses. */
export function htmlOfText(text: string): string {
  return `<div style="white-space:pre-wrap">${linkedText(text)}</div>`
}

/** Escaped text with links; its line breaks are not converted. */
export function linkedText(text: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => (/^\s*$/.test(word) || word.length > MAX_LINK_CHARS ? escapeHtml(word) : linkedWord(word)))
    .join('')
}

/** Links a word that is an address, without its punctuation, as in "(see www.example.test)." or "<https://a.test>". */
function linkedWord(word: string): string {
  const start = /https?:\/\/|www\.|[^(<["']/i.exec(word)?.index ?? 0
  const address = word.slice(webStart(word) ?? start)
  const prefix = word.slice(0, word.length - address.length)
  const linked = address.replace(/[.,;:!?'")\]>]+$/, '')
  const href = hrefOf(linked)
  if (href === null) return escapeHtml(word)
  const suffix = address.slice(linked.length)
  const link = `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer nofollow">${escapeHtml(linked)}</a>`
  return escapeHtml(prefix) + link + escapeHtml(suffix)
}

function webStart(word: string): number | null {
  const index = word.search(/https?:\/\/|\bwww\./i)
  return index < 0 ? null : index
}

function hrefOf(address: string): string | null {
  if (/^https?:\/\/[^\s/]/i.test(address)) return safeLink(address)
  if (/^www\.[\w-]+\.\w/i.test(address)) return safeLink(`https://${address}`)
  return MAIL_ADDRESS.test(address) ? safeLink(`mailto:${address}`) : null
}
