import type { TemplateContent } from '@enamel/contract/automation-templates'
import { definitionOf, type EmailDefinition } from '@enamel/domain/automations/email/tree/email-definition'
import type { EmailTree } from '@enamel/domain/automations/email/tree/email-element'
import {
  checkAutomationTemplate,
  type TemplateErrors,
} from '@enamel/domain/automations/templates/check-template'
import { cleanLine } from '@enamel/domain/text/clean-line'
import type { Dependencies } from '../../../dependencies.ts'
import type { FieldErrors } from '../../../http/pipeline/handler-result.ts'
import { isPictureUrl } from '../../practice/index.ts'
import { harmlessEmail } from '../emails/harmless-email.ts'
import { renderEmail } from '../emails/render-email.ts'
import type { LockedAction } from './template.queries.ts'

/** What a template says, cleaned and checked. */
export type CheckedContent =
  | { kind: 'sms'; text: string }
  | { kind: 'email'; subject: string; preview: string; definition: EmailDefinition; tree: EmailTree }

/** The fields of the request in which the errors are. */
const fields: Record<keyof TemplateErrors, string> = {
  text: 'template',
  subject: 'template.subject',
  preview: 'template.preview',
  body: 'template.html',
}

/** Cleans and checks what was sent as the content of an action's template (AUT-18, G3-14). */
export function checkContent(
  deps: Dependencies,
  sent: TemplateContent,
  { kind, recipient }: Pick<LockedAction, 'kind' | 'recipient'>,
): { ok: true; content: CheckedContent } | { ok: false; errors: FieldErrors } {
  if ((typeof sent === 'string') !== (kind === 'sms'))
    return { ok: false, errors: { template: [kind === 'sms' ? 'Must be a text' : 'Must be an email'] } }
  const content = typeof sent === 'string' ? { kind: 'sms' as const, text: sent } : cleanContent(deps, sent)
  const errors = checkAutomationTemplate(
    content.kind === 'sms' ? content.text : { ...content, body: content.definition.mjml },
    recipient,
  )
  const entries = Object.entries(errors) as [keyof TemplateErrors, string][]
  return entries.length === 0
    ? { ok: true, content }
    : { ok: false, errors: Object.fromEntries(entries.map(([part, error]) => [fields[part], [error]])) }
}

/** The harmless email of what the designer sent. */
export function cleanContent(deps: Dependencies, sent: Exclude<TemplateContent, string>) {
  const tree = harmlessEmail(sent, (url) => isPictureUrl(deps, url))
  return {
    kind: 'email' as const,
    subject: cleanLine(sent.subject),
    preview: cleanLine(sent.preview),
    definition: definitionOf(tree),
    tree,
  }
}

/** The columns of a template with this content. */
export async function contentColumns(content: CheckedContent) {
  if (content.kind === 'sms') return { text: content.text }
  const { subject, preview, definition, tree } = content
  const { html, plainText } = await renderEmail(tree, { subject, preview })
  return { subject, preview, definition: JSON.stringify(definition), html, plain_text: plainText }
}
