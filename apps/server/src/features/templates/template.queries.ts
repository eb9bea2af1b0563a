import { cleanLine } from '@enamel/domain/text/clean-line'
import { sql } from 'kysely'
import { lockNames } from '../../db/lock-names.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** The practice's templates, by name. */
export async function allTemplates(reader: PracticeReader) {
  return reader
    .selectFrom('templates')
    .selectAll()
    .where('client_id', '=', reader.clientId)
    .orderBy(sql`lower(name)`)
    .execute()
}

export async function templateById(tx: PracticeTx, id: string) {
  return tx
    .selectFrom('templates')
    .selectAll()
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export type TemplateRow = NonNullable<Awaited<ReturnType<typeof templateById>>>

/** The template, locked until the transaction ends. */
export async function lockTemplate(tx: PracticeTx, id: string): Promise<TemplateRow | undefined> {
  return tx
    .selectFrom('templates')
    .selectAll()
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The template with this name at the provider, locked until the transaction ends. */
export async function lockTemplateByProvider(tx: PracticeTx, providerName: string) {
  return tx
    .selectFrom('templates')
    .selectAll()
    .where('client_id', '=', tx.clientId)
    .where('provider_name', '=', providerName)
    .forUpdate()
    .executeTakeFirst()
}

/** Makes changes of names run one after the other, so that two users cannot choose the same one. */
export function lockTemplateNames(tx: PracticeTx): Promise<void> {
  return lockNames(tx, 'template names')
}

/**
 * The template with this name, on any channel, in upper or lower case (G3-18).
 * @param except the id of a template that may have the name
 */
export async function templateNamed(reader: PracticeReader, name: string, except?: string) {
  return reader
    .selectFrom('templates')
    .select(['id', 'name'])
    .where('client_id', '=', reader.clientId)
    .where(sql<boolean>`lower(name) = lower(${cleanLine(name)})`)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst()
}

/** Templates whose approval is requested, and which have not been submitted to the provider. */
export function unsubmittedTemplates(tx: PracticeTx) {
  return templatesForApproval(tx)
    .select('id')
    .where('status', '=', 'PENDING')
    .where('provider_id', 'is', null)
    .execute()
}

/** Templates of which the provider has a version, with the last decision about it. */
export function submittedTemplates(tx: PracticeTx) {
  return templatesForApproval(tx)
    .select(['provider_name', 'status'])
    .where('provider_name', 'is not', null)
    .where('provider_id', 'is not', null)
    .execute()
}

function templatesForApproval(tx: PracticeTx) {
  return tx
    .selectFrom('templates')
    .where('client_id', '=', tx.clientId)
    .where('channel', '=', 'WhatsApp')
    .where('approval', '=', true)
}
