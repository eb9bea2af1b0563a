const MARKUP = /<[^<>]*>/g
const IN_TEXT = /\{\{\s*unsubscribe_link\s*\}\}/i
const IN_LINK =
  /<(?:a|mj-button|mj-image)(?:\s+[^\s"<>=]+(?:="[^"<>]*")?)*?\s+href="\{\{\s*unsubscribe_link\s*\}\}"/i

/**
 * Whether harmless HTML or MJML has the link itself, so that the footer needs none: in its text, or as the address of a
 * link. In another attribute, such as the description of a picture, it is no link.
 */
export function hasUnsubscribeLink(html: string): boolean {
  return IN_LINK.test(html) || IN_TEXT.test(html.replace(MARKUP, ''))
}
