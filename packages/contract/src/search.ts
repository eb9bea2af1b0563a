import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Distinguisher, Id, Instant, text } from './fields.ts'
import { ConversationChannel } from './inbox.ts'
import { CommType } from './timeline.ts'

/** A patient that the search has found (SRCH-03). */
export const PatientHit = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  distinguisher: Distinguisher,
  email: z.string().nullable(),
  phone: z.string().nullable(),
})
export type PatientHit = z.infer<typeof PatientHit>

/** A patient found by the search of everything, with their stage and their latest message of any channel. */
export const PatientResult = PatientHit.extend({
  stage: z.string().nullable(),
  last_contact_at: Instant.nullable(),
  last_contact_channel: ConversationChannel.nullable(),
})
export type PatientResult = z.infer<typeof PatientResult>

/** A message found by the search of everything. */
export const MessageResult = z.object({
  patient_id: Id,
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  distinguisher: Distinguisher,
  comm_type: CommType,
  inbound: z.boolean(),
  datetime: Instant,
  /** The part of the message around the first match, in one line. */
  snippet: z.string(),
  /** The matching parts of the snippet in UTF-16 units; `to` is exclusive. */
  matches: z.array(z.object({ from: z.int(), to: z.int() })),
})
export type MessageResult = z.infer<typeof MessageResult>

export const SearchResults = z.object({
  patients: z.array(PatientResult),
  messages: z.array(MessageResult),
})
export type SearchResults = z.infer<typeof SearchResults>

export const search = {
  everything: endpoint({
    summary:
      'Patients whose name, email or phone resembles the query, those that contain it first, and the latest messages and web forms with its words; at most 8 of each, none for a single letter',
    method: 'GET',
    path: '/v3/search',
    caller: 'staff',
    query: z.object({ query: text(255) }),
    responses: { 200: SearchResults },
    refusals: {},
    audit: 'everything.search',
  }),
  patients: endpoint({
    summary:
      'Patients whose name, email or phone contains the query; at most 20, none for 3 characters or fewer',
    method: 'GET',
    path: '/v3/patients/search',
    caller: 'staff',
    query: z.object({ query: text(255) }),
    responses: { 200: z.array(PatientHit) },
    refusals: {},
    audit: 'patient.search',
  }),
}
