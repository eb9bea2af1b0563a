import { sql } from 'kysely'
import type { PracticeTx } from '../../db/database.ts'
import { attachmentsWithMessage } from './attachment.queries.ts'

/** Selects all events of a patient, or only the event with this id. */
export interface EventSelection {
  patientId: string
  eventId?: string
}

function eventKey(tx: PracticeTx, { patientId, eventId }: EventSelection) {
  return { client_id: tx.clientId, patient_id: patientId, ...(eventId !== undefined && { id: eventId }) }
}

/**
 * Messages with the user or the part of the product that sent them, the user who sent the bulk message to which they
 * belong, the practice's representative, and the carrier's mark on the patient's number.
 */
export async function communicationsOf(tx: PracticeTx, { patientId, eventId }: EventSelection) {
  return tx
    .selectFrom('communications')
    .leftJoin('users', (join) =>
      join
        .onRef('users.client_id', '=', 'communications.client_id')
        .onRef('users.id', '=', 'communications.user_id'),
    )
    .leftJoin('bulk_batches', (join) =>
      join
        .onRef('bulk_batches.client_id', '=', 'communications.client_id')
        .onRef('bulk_batches.id', '=', 'communications.bulk_batch_id'),
    )
    .leftJoin('users as bulk_users', (join) =>
      join
        .onRef('bulk_users.client_id', '=', 'bulk_batches.client_id')
        .onRef('bulk_users.id', '=', 'bulk_batches.user_id'),
    )
    .innerJoin('patients', (join) =>
      join
        .onRef('patients.client_id', '=', 'communications.client_id')
        .onRef('patients.id', '=', 'communications.patient_id'),
    )
    .selectAll('communications')
    .innerJoin('clients', 'clients.id', 'communications.client_id')
    .select(['users.name as user_name', 'users.photo as user_photo', 'bulk_users.name as bulk_sender'])
    .select(
      sql<string | null>`clients.settings -> 'practice' ->> 'representative'`.as('practice_representative'),
    )
    .select(['patients.phone_e164 as patient_number', 'patients.phone_invalidated_at'])
    .where('communications.client_id', '=', tx.clientId)
    .where('communications.patient_id', '=', patientId)
    .$if(eventId !== undefined, (rows) => rows.where('communications.id', '=', eventId ?? ''))
    .execute()
}

export type CommunicationRow = Awaited<ReturnType<typeof communicationsOf>>[number]

/** The attachments of the patient's messages, without inline pictures, which are shown within their email. */
export async function attachmentsOf(tx: PracticeTx, { patientId, eventId }: EventSelection) {
  return attachmentsWithMessage(tx)
    .select([
      'attachments.id',
      'attachments.communication_id',
      'attachments.name',
      'attachments.type',
      'attachments.size',
      'attachments.state',
    ])
    .where('attachments.inline', '=', false)
    .where('communications.patient_id', '=', patientId)
    .$if(eventId !== undefined, (rows) => rows.where('communications.id', '=', eventId ?? ''))
    .orderBy('attachments.communication_id')
    .orderBy('attachments.position')
    .execute()
}

export type AttachmentRow = Awaited<ReturnType<typeof attachmentsOf>>[number]

export async function notesOf(tx: PracticeTx, { patientId, eventId }: EventSelection) {
  return tx
    .selectFrom('notes')
    .leftJoin('users', (join) =>
      join.onRef('users.client_id', '=', 'notes.client_id').onRef('users.id', '=', 'notes.user_id'),
    )
    .selectAll('notes')
    .select(['users.name as user_name', 'users.photo as user_photo'])
    .where('notes.client_id', '=', tx.clientId)
    .where('notes.patient_id', '=', patientId)
    .$if(eventId !== undefined, (rows) => rows.where('notes.id', '=', eventId ?? ''))
    .execute()
}

export type NoteRow = Awaited<ReturnType<typeof notesOf>>[number]

export async function formSubmissionsOf(tx: PracticeTx, selection: EventSelection) {
  return tx
    .selectFrom('form_submissions')
    .selectAll()
    .where((event) => event.and(eventKey(tx, selection)))
    .execute()
}

export type FormSubmissionRow = Awaited<ReturnType<typeof formSubmissionsOf>>[number]

export async function businessEventsOf(tx: PracticeTx, selection: EventSelection) {
  return tx
    .selectFrom('business_events')
    .selectAll()
    .where((event) => event.and(eventKey(tx, selection)))
    .execute()
}

export type BusinessEventRow = Awaited<ReturnType<typeof businessEventsOf>>[number]

export async function pmsEventsOf(tx: PracticeTx, selection: EventSelection) {
  return tx
    .selectFrom('pms_events')
    .selectAll()
    .where((event) => event.and(eventKey(tx, selection)))
    .execute()
}

export type PmsEventRow = Awaited<ReturnType<typeof pmsEventsOf>>[number]

/** The timeline's version; undefined for an unknown patient. */
export async function timelineVersion(tx: PracticeTx, patientId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('patients')
    .select('timeline_version')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', patientId)
    .executeTakeFirst()
  return row?.timeline_version
}
