import { numberedTemplate, templateNameAtWhatsApp } from '@enamel/domain/templates/whatsapp-template'
import type {
  NewTemplate,
  TemplateUpdate,
  WhatsAppGateway,
} from '../../adapters/whatsapp/whatsapp-gateway.ts'
import { inPractice } from '../../db/database.ts'
import { type JobContext, job } from '../../jobs/job.ts'
import { type WhatsAppConnection, whatsAppConnection } from '../integrations/index.ts'
import { applyTemplateUpdate } from './apply-template-update.ts'
import { submitTemplateKind } from './submit-template.kind.ts'
import { nameForProvider, templateById } from './template.queries.ts'

type Turn =
  | { kind: 'done' }
  | { kind: 'submit'; template: NewTemplate; connection: WhatsAppConnection; mayBeThere: boolean }

/**
 * Submits a template for approval, once: its name there is recorded before the call, and a run that follows an
 * interrupted one first checks whether the provider has it.
 * @throws to be run again later
 */
export const submitTemplateJob = job(submitTemplateKind, async (context, { client_id, template_id }) => {
  const { deps } = context
  const turn = await takeTurn(context, client_id, template_id)
  if (turn.kind === 'done') return
  const { template, connection, mayBeThere } = turn
  const key = await connection.openCredentials()
  const asked = mayBeThere ? await findTemplate(deps.whatsApp, key, template.name) : null
  const result = asked ?? (await deps.whatsApp.submitTemplate(key, template))
  switch (result.kind) {
    case 'submitted':
      return settle(result.update)
    case 'refused':
      return settle({ name: template.name, providerId: null, status: 'REJECTED', reason: result.reason })
    case 'key_refused':
      return whatsAppConnection.markRefused(deps, client_id)
    case 'postponed':
      throw new Error(`The template was not submitted: ${result.detail}`)
  }

  function settle(update: TemplateUpdate): Promise<void> {
    return inPractice(deps.db, client_id, (tx) => applyTemplateUpdate(tx, update))
  }
})

function takeTurn({ deps }: JobContext, clientId: string, templateId: string): Promise<Turn> {
  return inPractice(deps.db, clientId, async (tx): Promise<Turn> => {
    const row = await templateById(tx, templateId)
    const isWaiting = row?.channel === 'WhatsApp' && row.approval && row.status === 'PENDING'
    const connection = await whatsAppConnection.read(tx, deps)
    // A template that waits for a connection is submitted again when there is one.
    if (!row || !isWaiting || row.provider_id !== null || !connection?.isHealthy) return { kind: 'done' }
    const wanted = templateNameAtWhatsApp(row.name, row.id)
    const { name, isNew } = await nameForProvider(tx, row.id, wanted)
    const template = { name, language: row.language, ...numberedTemplate(row.body) }
    return { kind: 'submit', template, connection, mayBeThere: !isNew }
  })
}

/** @returns null when the provider does not have it */
async function findTemplate(whatsApp: WhatsAppGateway, key: string, name: string) {
  const listed = await whatsApp.listTemplates(key)
  if (listed.kind !== 'listed') return listed
  const update = listed.templates.find((template) => template.name === name)
  return update ? ({ kind: 'submitted', update } as const) : null
}
