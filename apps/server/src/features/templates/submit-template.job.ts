import { numberedTemplate, templateNameAtWhatsApp } from '@enamel/domain/templates/whatsapp-template'
import { v7 as uuid } from 'uuid'
import type {
  NewTemplate,
  TemplateUpdate,
  WhatsAppGateway,
} from '../../adapters/whatsapp/whatsapp-gateway.ts'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { type JobContext, job } from '../../jobs/job.ts'
import { type WhatsAppConnection, whatsAppConnection } from '../integrations/index.ts'
import { applyTemplateUpdate } from './apply-template-update.ts'
import { submitTemplateKind } from './submit-template.kind.ts'
import { lockTemplate, type TemplateRow } from './template.queries.ts'

type Submission =
  | { kind: 'done' }
  | { kind: 'submit'; template: NewTemplate; connection: WhatsAppConnection; mayBeSubmitted: boolean }

/**
 * Submits the text of a template for approval, once. The name of this version at the provider is stored before the
 * request, so that a run after an interrupted run first checks whether the provider has it. When the text is changed
 * meanwhile, the version is withdrawn and the result of its submission finds no template.
 * @throws when the job has to run again later
 */
export const submitTemplateJob = job(submitTemplateKind, async (context, { client_id, template_id }) => {
  const { deps } = context
  const submission = await prepareSubmission(context, client_id, template_id)
  if (submission.kind === 'done') return
  const { template, connection, mayBeSubmitted } = submission
  const key = await connection.openCredentials()
  const found = mayBeSubmitted ? await findTemplate(deps.whatsApp, key, template.name) : null
  const result = found ?? (await deps.whatsApp.submitTemplate(key, template))
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

function prepareSubmission({ deps }: JobContext, clientId: string, templateId: string): Promise<Submission> {
  return inPractice(deps.db, clientId, async (tx): Promise<Submission> => {
    const row = await lockTemplate(tx, templateId)
    const isWaiting = row?.channel === 'WhatsApp' && row.approval && row.status === 'PENDING'
    const connection = await whatsAppConnection.read(tx, deps)
    // A template without a working connection is submitted once the connection works.
    if (!row || !isWaiting || row.provider_id !== null || !connection?.isHealthy) return { kind: 'done' }
    const name = row.provider_name ?? (await nameVersion(tx, row))
    const template = { name, language: row.language, ...numberedTemplate(row.body) }
    return { kind: 'submit', template, connection, mayBeSubmitted: row.provider_name !== null }
  })
}

/** Gives the text of a template a name at the provider, which no other version of any template has had. */
async function nameVersion(tx: PracticeTx, { id, name }: TemplateRow): Promise<string> {
  const providerName = templateNameAtWhatsApp(name, uuid())
  await tx
    .updateTable('templates')
    .set({ provider_name: providerName })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
  return providerName
}

/** @returns null when the provider does not have the template */
async function findTemplate(whatsApp: WhatsAppGateway, key: string, name: string) {
  const listing = await whatsApp.listTemplates(key)
  if (listing.kind !== 'listed') return listing
  const update = listing.templates.find((template) => template.name === name)
  return update ? ({ kind: 'submitted', update } as const) : null
}
