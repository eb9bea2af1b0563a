import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Distinguisher, Id, PatientId, text } from './fields.ts'
import {
  alreadyLinkedRefusal,
  LinkedRecord,
  PracticePatientId,
  PracticePatientMatch,
  practiceSystemRefusals,
} from './practice-system.ts'

/** How many matches a page has. */
export const MATCHES_PAGE_SIZE = 50
/** Matches are counted up to one more than this, which is shown as "100+". */
export const MATCHES_COUNTED_MAX = 100

/** A patient of ours and a record of the practice system that may be of the same person, until staff decide. */
export const ProposedMatch = z.object({
  patient: z.object({
    id: Id,
    name: z.string(),
    distinguisher: Distinguisher,
    email: z.string().nullable(),
    phone: z.string().nullable(),
    date_of_birth: Day.nullable(),
  }),
  /** The record as it was when it was last fetched. */
  record: PracticePatientMatch.pick({
    id: true,
    first_name: true,
    last_name: true,
    email_address: true,
    phone: true,
    date_of_birth: true,
  }),
  /** How likely they are the same person, from 0 to 1: `domain: practice-system/confidence.ts`. */
  confidence: z.number().min(0).max(1),
})
export type ProposedMatch = z.infer<typeof ProposedMatch>

export interface MatchPosition {
  confidence: number
  patient_id: string
  external_id: string
}

/** After which match a page begins. It stays valid when that match is gone. */
const MatchCursor = text(200).refine((cursor) => {
  const { confidence, patient_id, external_id } = readMatchCursor(cursor)
  return (
    confidence >= 0 && Id.safeParse(patient_id).success && PracticePatientId.safeParse(external_id).success
  )
}, 'Must be the cursor of a page')

/** The cursor of the page that begins after a match. */
export function writeMatchCursor({ confidence, patient_id, external_id }: MatchPosition): string {
  return `${confidence}_${patient_id}_${external_id}`
}

export function readMatchCursor(cursor: string): MatchPosition {
  const [confidence = '', patient_id = '', external_id = ''] = cursor.split('_')
  return { confidence: confidence === '' ? Number.NaN : Number(confidence), patient_id, external_id }
}

const MatchParams = z.object({ patient_id: PatientId, external_id: PracticePatientId })

const matchRefusals = {
  not_found: {
    status: 404,
    message: 'This match is no longer in the list. A colleague may have decided on it.',
  },
} as const

export const practiceSystemMatches = {
  list: endpoint({
    summary: `Patients of ${PRACTICE_SYSTEM_NAME} who may be patients of the practice, the likeliest first`,
    method: 'GET',
    path: '/dentally/matches',
    caller: 'staff',
    query: z.object({ cursor: MatchCursor.optional() }),
    responses: {
      200: z.object({
        data: z.array(ProposedMatch),
        /** All that wait for a decision, counted up to `MATCHES_COUNTED_MAX` + 1. */
        total: z.number().int(),
        /** The `cursor` of the next page; null on the last page. */
        cursor: z.string().nullable(),
      }),
    },
    refusals: {},
    audit: 'practice-system.read-matches',
  }),
  confirm: endpoint({
    summary: 'Links the patient to the record',
    method: 'POST',
    path: '/dentally/matches/:patient_id/:external_id/confirm',
    caller: 'staff',
    params: MatchParams,
    responses: { 200: LinkedRecord },
    refusals: { ...matchRefusals, ...practiceSystemRefusals, already_linked: alreadyLinkedRefusal },
    audit: 'practice-system.link',
  }),
  reject: endpoint({
    summary: 'Notes that they are two people, so that they are not proposed again; a repeat changes nothing',
    method: 'POST',
    path: '/dentally/matches/:patient_id/:external_id/reject',
    caller: 'staff',
    params: MatchParams,
    responses: { 204: null },
    refusals: matchRefusals,
    audit: 'practice-system.reject-match',
  }),
  undoReject: endpoint({
    summary: 'Proposes a rejected match again; a repeat changes nothing',
    method: 'DELETE',
    path: '/dentally/matches/:patient_id/:external_id/reject',
    caller: 'staff',
    params: MatchParams,
    responses: { 204: null },
    refusals: matchRefusals,
    audit: 'practice-system.undo-reject-match',
  }),
}
