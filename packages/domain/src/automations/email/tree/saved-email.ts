import { EMAIL_FOOTER } from '../../templates/placeholders.ts'
import { readDefinition } from './email-definition.ts'
import { type EmailTree, emailElement, emailTree } from './email-element.ts'

/**
 * A saved email, as it is opened and rendered. A definition that is missing, unreadable or of another version is replaced
 * with the HTML, so that nothing is lost (DSG-07).
 */
export function savedEmail({ definition, html }: { definition?: unknown; html: string }): EmailTree {
  return readDefinition(definition) ?? emailOfHtml(html)
}

/** An email of one text, which is the body of this HTML without the footer: the footer is added when it is rendered. */
export function emailOfHtml(html: string): EmailTree {
  const body = /<body\b[^>]*>([\s\S]*?)<\/body>/i.exec(html)?.[1] ?? html
  const text = body.replaceAll(EMAIL_FOOTER, '').trim()
  if (text === '') return emailTree([])
  const column = emailElement('mj-column', {}, [emailElement('mj-text', {}, text)])
  return emailTree([emailElement('mj-section', {}, [column])])
}
