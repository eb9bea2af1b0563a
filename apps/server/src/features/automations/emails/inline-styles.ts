import { headingSizes, textLook } from '@enamel/domain/automations/email/email-look'
import type { EmailAttributes } from '@enamel/domain/automations/email/tree/email-element'
import { escapeHtml } from '@enamel/domain/text/escape-html'

/** The element and its attributes; in harmless HTML no attribute contains a >. */
const STYLED = /<(h1|h2|h3|p|ul|ol|a)((?:\s[^<>]*)?)>/g

const PICTURE_WITHOUT_ALT = /<img(?![^<>]*\salt=)/g

/**
 * The harmless HTML of a text with the styles of its headings, paragraphs and links inline, since mail programs have
 * different defaults, and some ignore styles elsewhere. Its own styles win. Pictures without a description get an empty
 * one, so that no reader spells out their addresses (DSG-05).
 * @param attributes those of the text, whose sizes and weight its headings take on
 */
export function withInlineStyles(html: string, attributes: EmailAttributes): string {
  const described = html.replace(PICTURE_WITHOUT_ALT, '<img alt=""')
  const lastParagraph = described.endsWith('</p>') ? described.lastIndexOf('<p') : -1
  return described.replace(STYLED, (_, name: string, rest: string, index: number) => {
    const style = styleOf(name, attributes, index === lastParagraph)
    const own = /\sstyle="([^"]*)"/.exec(rest)
    const others = own ? rest.replace(own[0], '') : rest
    return `<${name}${others} style="${[style, own?.[1]].filter(Boolean).join(';')}">`
  })
}

function styleOf(name: string, attributes: EmailAttributes, isLastParagraph: boolean): string {
  switch (name) {
    case 'a':
      return 'color:inherit;text-decoration:underline'
    case 'p':
      return `margin:${isLastParagraph ? '0' : textLook.paragraphMargin}`
    case 'ul':
    case 'ol':
      return `margin:${textLook.paragraphMargin};padding-left:${textLook.listIndent}`
    default:
      return headingStyle(name as keyof typeof headingSizes, attributes)
  }
}

function headingStyle(name: keyof typeof headingSizes, attributes: EmailAttributes): string {
  const style = { ...headingSizes[name], 'font-weight': textLook.headingWeight }
  const own = Object.entries(style).map(
    ([property, value]) => `${property}:${escapeHtml(attributes[property] ?? value)}`,
  )
  return `margin:0;${own.join(';')}`
}
