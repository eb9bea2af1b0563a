import { cleanText } from '../clean-text.ts'
import { sanitiseWithin } from './bounded-html.ts'

const PARAGRAPHS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'blockquote', 'pre', 'hr']
const LINES = [
  'div',
  'br',
  'li',
  'tr',
  'dt',
  'dd',
  'section',
  'article',
  'header',
  'footer',
  'address',
  'center',
]
const CELLS = ['td', 'th']
const DROPPED = ['script', 'style', 'title', 'xml', 'textarea', 'option', 'template', 'noframes', 'xmp']

const MARKUP = new RegExp(`<(/?)(${[...PARAGRAPHS, ...LINES, ...CELLS].join('|')})\\b[^>]*>`, 'g')

/**
 * The text of an HTML page with its line breaks. The result is plain text and must not be shown as HTML.
 * @returns '' when the page has no text; for a page of pictures alone, their descriptions
 */
export function htmlToText(html: string): string {
  return visibleText(html) || altTexts(html)
}

/** The text alone, without the descriptions of pictures. */
export function visibleText(html: string): string {
  const skeleton = sanitiseWithin(html, {
    allowedTags: [...PARAGRAPHS, ...LINES, ...CELLS],
    allowedAttributes: {},
    nonTextTags: DROPPED,
    // White space in the source becomes one space, even in pre elements, which stay readable.
    textFilter: (text) => text.replace(/\s+/g, ' '),
  })
  return plainText(
    skeleton.replace(MARKUP, (_match, slash: string, tag: string) => breakFor(tag, slash !== '')),
  )
}

function plainText(escaped: string): string {
  const text = escaped
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
  return cleanText(text)
    .replace(/(?:\u00a0|\u200b|\u200c|\u034f|\u00ad|\ufeff)+/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function altTexts(html: string): string {
  const alts = [...html.slice(0, 100_000).matchAll(/\balt=(?:"([^"<>]*)"|'([^'<>]*)')/gi)]
  return plainText(
    alts
      .map((match) => (match[1] ?? match[2] ?? '').trim())
      .filter((alt) => alt !== '')
      .join('\n'),
  )
}

function breakFor(tag: string, isClosing: boolean): string {
  if (CELLS.includes(tag)) return ' '
  if (PARAGRAPHS.includes(tag)) return '\n\n'
  if (tag === 'li' && !isClosing) return '\n- '
  return '\n'
}
