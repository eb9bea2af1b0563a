import { inTemplateOrder } from '@enamel/domain/automations/templates/segments'
import { type Action, actionsOf, type Workflow } from '@enamel/domain/automations/workflow'
import { bounceAddress, domainOf, messageIdOf } from '@enamel/domain/communications/email/addresses'
import { fillPlaceholders } from '@enamel/domain/templates/placeholders'
import { v7 as uuid } from 'uuid'
import type { OutgoingEmail } from '../../../adapters/email/relay/mail-relay.ts'
import type { PracticeTx } from '../../../db/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { outgoingEmail } from '../../communications/index.ts'
import { dkimKeyOf } from '../../mail-domain/index.ts'
import { type Practice, practiceOf } from '../../practice/index.ts'
import { exampleUnsubscribeUrl } from '../../unsubscribe/index.ts'
import { templateFiller } from '../emails/fill-template.ts'
import { sampleValues } from '../templates/sample-values.ts'
import { type TemplateRow, templatesOf } from '../templates/template.queries.ts'

/**
 * The emails of a test: the first template of each enabled action, for an example patient. A text comes as an email with
 * the action's name (AUT-29, C3-23).
 */
export async function composeTest(
  tx: PracticeTx,
  deps: Dependencies,
  workflow: Workflow,
  to: string,
): Promise<OutgoingEmail[]> {
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
    return template ? [{ ...envelopeOf(practice, to, deps), dkim, ...contentOf(action, template) }] : []
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

type Content = Pick<OutgoingEmail, 'subject' | 'text' | 'html'>

function contentComposer(practice: Practice, deps: Dependencies) {
  const groups = sampleValues(practice, deps.clock.now())
  const fill = templateFiller(practice, deps)
  return (action: Action, template: TemplateRow): Content => {
    const filled = fill(action, template, { groups, unsubscribeUrl: exampleUnsubscribeUrl(deps) })
    if (filled.kind === 'email') return { subject: filled.subject, html: filled.html, text: filled.plainText }
    return { subject: `SMS: ${fillPlaceholders(action.name, groups)}`, ...outgoingEmail(filled.text, null) }
  }
}
