import { fileURLToPath } from 'node:url'
import type { BuiltInEmail } from '@enamel/domain/automations/built-in/built-in-workflow'
import { builtInWorkflows } from '@enamel/domain/automations/built-in/built-in-workflows'
import { mjmlOf } from '@enamel/domain/automations/email/email-blocks'
import { definitionOf } from '@enamel/domain/automations/email/tree/email-definition'
import { harmlessEmail } from '../emails/harmless-email.ts'
import { renderEmail } from '../emails/render-email.ts'

/** The file with the rendered emails. The renderer takes a second to load, for which no practice should wait. */
export const RENDERED_EMAILS = fileURLToPath(new URL('generated/emails.json', import.meta.url))

/** Renders the emails of the built-in workflows. @returns JSON: their stored content by subject */
export async function renderBuiltInEmails(): Promise<string> {
  const rendered = await Promise.all(
    builtInEmails().map(async (email) => [email.subject, await renderBuiltIn(email)] as const),
  )
  return `${JSON.stringify(Object.fromEntries(rendered), null, 2)}\n`
}

/** The emails of all built-in workflows. */
export function builtInEmails(): BuiltInEmail[] {
  return builtInWorkflows.flatMap(({ nodes }) =>
    nodes.flatMap((node) => (node.type === 'action' && node.content.kind === 'email' ? [node.content] : [])),
  )
}

async function renderBuiltIn({ subject, preview, blocks }: BuiltInEmail) {
  const tree = harmlessEmail({ definition: { version: 1, mjml: mjmlOf(blocks) }, html: '' }, () => false)
  const { html, plainText } = await renderEmail(tree, { subject, preview })
  return { definition: definitionOf(tree), html, plain_text: plainText }
}
