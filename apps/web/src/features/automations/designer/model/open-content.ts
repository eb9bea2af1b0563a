import type { EmailContent } from '@enamel/contract/automation-workflows'
import { readDefinition } from '@enamel/domain/automations/email-tree/email-definition'
import { type EmailTree, emailElement, emailTree } from '@enamel/domain/automations/email-tree/email-element'
import { sectionAround } from './new-block.ts'

/** A saved email. Without a definition that can be read, its HTML is one block of text, so that nothing is lost (DSG-07). */
export function openContent({ definition, html }: Pick<EmailContent, 'definition' | 'html'>): EmailTree {
  return readDefinition(definition) ?? emailOfHtml(html)
}

function emailOfHtml(html: string): EmailTree {
  const inner = (/<body\b[^>]*>([\s\S]*?)<\/body>/i.exec(html)?.[1] ?? html).trim()
  return emailTree(inner === '' ? [] : [sectionAround(emailElement('mj-text', {}, inner))])
}
