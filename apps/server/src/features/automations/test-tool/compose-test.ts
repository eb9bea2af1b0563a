import { skipReasonText } from '@enamel/domain/automations/engine/skip-reason'
import { inTemplateOrder } from '@enamel/domain/automations/templates/template-types'
import { actionsOf, type Workflow, type WorkflowAction } from '@enamel/domain/automations/workflow'
import { bounceAddress, domainOf, messageIdOf } from '@enamel/domain/communications/email/addresses'
import { fillPlaceholders } from '@enamel/domain/templates/placeholders'
import { v7 as uuid } from 'uuid'
import type { OutgoingEmail } from '../../../adapters/email/relay/mail-relay.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { outgoingEmail } from '../../communications/index.ts'
import { dkimKeyOf } from '../../mail-domain/index.ts'
import { type Practice, practiceOf } from '../../practice/index.ts'
import { exampleUnsubscribeUrl } from '../../unsubscribe/index.ts'
import { templateFiller } from '../emails/fill-template.ts'
import { sampleValues } from '../templates/sample-values.ts'
import { type StoredContent, storedContent } from '../templates/stored-content.ts'
import { templatesOf } from '../templates/template.queries.ts'

/** A message of a test. */
export interface TestMessage {
  /** The name of its action, for a text as in the subject of its email. */
  name: string
  email: OutgoingEmail
  /** Why it is not sent to patients with values like these either, for people; null if it is. */
  skipped: string | null
}

/**
 * The messages of a test: the first template of each enabled action, for an example patient. A text comes as an email with
 * the action's name (AUT-29, C3-23).
 */
export async function composeTest(
  tx: PracticeTx,
  deps: Dependencies,
  workflow: Workflow,
  to: string,
): Promise<TestMessage[]> {
  const actions = actionsOf(workflow).filter(({ enabled }) => enabled)
  const templates = Map.groupBy(
    await templatesOf(
      tx,
      actions.map(({ id }) => id),
    ),
    ({ action_id }) => action_id,
  )
  const practice = await practiceOf(tx)
  const contentOf = contentComposer(practice, deps)
  const dkim = await dkimKeyOf(tx, deps)
  return actions.flatMap((action) => {
    const [template] = inTemplateOrder(templates.get(action.id) ?? [])
    if (!template) return []
    const { name, skipped, ...content } = contentOf(action, storedContent(template))
    return [{ name, skipped, email: { ...envelopeOf(practice, to, deps), dkim, ...content } }]
  })
}

function envelopeOf({ name, sending_email }: Practice, to: string, { clock }: Dependencies) {
  const id = uuid()
  const address = sending_email ?? ''
  const domain = domainOf(address)
  return {
    id,
    messageId: messageIdOf(id, domain),
    envelopeFrom: bounceAddress(id, domain),
    from: { name, address },
    to,
    replyTo: null,
    inReplyTo: null,
    references: [],
    date: clock.now(),
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: [],
  }
}

type Content = Pick<OutgoingEmail, 'subject' | 'text' | 'html'> & Omit<TestMessage, 'email'>

function contentComposer(practice: Practice, deps: Dependencies) {
  const groups = sampleValues(practice, deps.clock.now())
  const fill = templateFiller(practice, deps)
  return (action: WorkflowAction, stored: StoredContent): Content => {
    const filled = fill(action, stored, { groups, unsubscribeUrl: exampleUnsubscribeUrl(deps) })
    const named = fillPlaceholders(action.name, groups)
    const skipped = filled.isEmpty ? skipReasonText('empty_text', action.kind) : null
    if (filled.kind === 'sms') {
      const name = `SMS: ${named}`
      return { name, skipped, subject: name, ...outgoingEmail(filled.text, null) }
    }
    const { subject, html, plainText: text } = filled
    return { name: named, skipped, subject, html, text }
  }
}
