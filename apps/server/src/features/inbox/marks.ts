import { aboutIds } from '../../db/about-ids.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

const read = aboutIds(
  (ids) => `
  with messages as (
    update communications set read_at = $3
    where client_id = $1 and patient_id ${ids} and inbound and read_at is null)
  ${changeOf('unread_count = 0', 'unread_count > 0')(ids)}`,
)
/** The whole conversation and the channel of its latest message (G1-17: unread, count 1). */
const unread = marked(
  'unread_count = 1',
  `(view = 'All' or last_message_at = (
     select a.last_message_at from conversations a
     where a.client_id = conversations.client_id and a.patient_id = conversations.patient_id and a.view = 'All'))
   and unread_count <> 1`,
)
const star = marked('starred = true', 'not starred')
const unstar = marked('starred = false', 'starred')

function marked(assignment: string, condition: string) {
  return aboutIds(changeOf(assignment, condition))
}

/** SQL that changes the inbox rows of patients and increments their versions. */
function changeOf(assignment: string, condition: string): (ids: string) => string {
  return (ids) => `
    update conversations set ${assignment}, version = version + 1
    where client_id = $1 and patient_id ${ids} and ${condition}`
}

/**
 * The marks of a conversation. Each changes the inbox rows of all given patients in one statement; patients without a
 * conversation are skipped. The version of each changed row is incremented, so that browsers can tell which row is
 * newer.
 */
export const marks = {
  read(tx: PracticeTx, patientIds: readonly string[], now: Date): void {
    tx.send(read(tx.clientId, patientIds, now))
  },
  unread(tx: PracticeTx, patientIds: readonly string[]): void {
    tx.send(unread(tx.clientId, patientIds))
  },
  star(tx: PracticeTx, patientIds: readonly string[]): void {
    tx.send(star(tx.clientId, patientIds))
  },
  unstar(tx: PracticeTx, patientIds: readonly string[]): void {
    tx.send(unstar(tx.clientId, patientIds))
  },
}

export type Mark = keyof typeof marks
