import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { builtOnce, type Inputs } from '../../db/built-once.ts'
import type { Schema } from '../../db/database.ts'
import type { QueryBuilder } from '../../db/practice-reader.ts'

/** The events of a patient, or the one with this id. */
interface Selection {
  patientId: string
  eventId?: string | undefined
}

/** A patient's timeline in one row; no row for an unknown patient. */
export const timelineOf = builtOnce<Selection, TimelineRow>(timelineWith)

/** The columns of a message that its event contains. */
export const messageColumns = [
  'id',
  'datetime',
  'inbound',
  'text_content',
  'read_at',
  'status',
  'failure_reason',
  'comm_type',
  'retry_active',
  'retry_count',
  'last_retry_at',
  'automated',
  'notice',
  'duration_seconds',
  'subject',
  'from_email',
  'to_email',
  'identity',
  'mailbox',
  'from_number',
  'to_number',
  'system_actor',
  'files_sent_as',
] as const satisfies readonly (keyof Schema['communications'])[]

/** SQL for the practice's representative, in whose name workflows write. */
export const REPRESENTATIVE = `clients.settings -> 'practice' ->> 'representative'`

export type TimelineRow = Awaited<ReturnType<ReturnType<typeof timelineWith>['execute']>>[number]

function timelineWith(db: QueryBuilder, selection: Inputs<Selection>) {
  return db
    .selectFrom('patients')
    .innerJoin('clients', 'clients.id', 'patients.client_id')
    .select([
      'patients.timeline_version as version',
      'patients.phone_e164 as patient_number',
      'patients.phone_invalidated_at',
      'clients.features',
      sql<string | null>`${sql.raw(REPRESENTATIVE)}`.as('practice_representative'),
      jsonArrayFrom(messages(db, selection)).as('messages'),
      jsonArrayFrom(attachments(db, selection)).as('attachments'),
      jsonArrayFrom(notes(db, selection)).as('notes'),
      jsonArrayFrom(formSubmissions(db, selection)).as('form_submissions'),
      jsonArrayFrom(businessEvents(db, selection)).as('business_events'),
      jsonArrayFrom(pmsEvents(db, selection)).as('pms_events'),
    ])
    .where('patients.client_id', '=', selection.clientId)
    .where('patients.id', '=', selection.patientId)
}

/** Messages, each with the user who sent it, and the user who sent the bulk message of which it is a part. */
function messages(db: QueryBuilder, { clientId, patientId, eventId }: Inputs<Selection>) {
  return db
    .selectFrom('communications as c')
    .leftJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'c.client_id').onRef('u.id', '=', 'c.user_id'),
    )
    .leftJoin('bulk_batches as b', (join) =>
      join.onRef('b.client_id', '=', 'c.client_id').onRef('b.id', '=', 'c.bulk_batch_id'),
    )
    .leftJoin('users as bulk_user', (join) =>
      join.onRef('bulk_user.client_id', '=', 'b.client_id').onRef('bulk_user.id', '=', 'b.user_id'),
    )
    .select(messageColumns.map((column) => `c.${column}` as const))
    .select(['u.name as user_name', 'u.photo as user_photo', 'bulk_user.name as bulk_sender'])
    .where('c.client_id', '=', clientId)
    .where('c.patient_id', '=', patientId)
    .where((row) => row('c.id', '=', eventId ?? row.ref('c.id')))
}

/** The files of messages, without inline pictures, which are shown within their email. */
function attachments(db: QueryBuilder, { clientId, patientId, eventId }: Inputs<Selection>) {
  return db
    .selectFrom('attachments as a')
    .innerJoin('communications as c', (join) =>
      join.onRef('c.client_id', '=', 'a.client_id').onRef('c.id', '=', 'a.communication_id'),
    )
    .select(['a.id', 'a.communication_id', 'a.name', 'a.type', 'a.size', 'a.state'])
    .where('a.client_id', '=', clientId)
    .where('a.inline', '=', false)
    .where('c.patient_id', '=', patientId)
    .where((row) => row('c.id', '=', eventId ?? row.ref('c.id')))
    .orderBy('a.communication_id')
    .orderBy('a.position')
}

function notes(db: QueryBuilder, { clientId, patientId, eventId }: Inputs<Selection>) {
  return db
    .selectFrom('notes as n')
    .leftJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'n.client_id').onRef('u.id', '=', 'n.user_id'),
    )
    .select(['n.id', 'n.datetime', 'n.title', 'n.content', 'n.system_actor'])
    .select(['u.name as user_name', 'u.photo as user_photo'])
    .where('n.client_id', '=', clientId)
    .where('n.patient_id', '=', patientId)
    .where((row) => row('n.id', '=', eventId ?? row.ref('n.id')))
}

function formSubmissions(db: QueryBuilder, { clientId, patientId, eventId }: Inputs<Selection>) {
  return db
    .selectFrom('form_submissions')
    .select(['id', 'datetime', 'form', 'message'])
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where((row) => row('id', '=', eventId ?? row.ref('id')))
}

function businessEvents(db: QueryBuilder, { clientId, patientId, eventId }: Inputs<Selection>) {
  return db
    .selectFrom('business_events')
    .select(['id', 'datetime', 'headline', 'description', 'note', 'name', 'icon', 'color', 'tooltip'])
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where((row) => row('id', '=', eventId ?? row.ref('id')))
}

function pmsEvents(db: QueryBuilder, { clientId, patientId, eventId }: Inputs<Selection>) {
  return db
    .selectFrom('pms_events')
    .select(['id', 'datetime', 'headline', 'description', 'note', 'name', 'source'])
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where((row) => row('id', '=', eventId ?? row.ref('id')))
}
