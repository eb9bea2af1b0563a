import {
  type PresentUser as DomainUser,
  presenceStates,
  writtenChannels,
} from '@enamel/domain/presence/presence'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import { Id, Instant, PatientParams } from './fields.ts'

/** A user at a patient, with what they do there and until when it is shown without another event. */
export const PresentUser = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(presenceStates),
  channel: z.enum(writtenChannels).nullable(),
  until: Instant,
}) satisfies z.ZodType<DomainUser>

/** The users at one patient, each once. */
export const PatientPresence = z.object({ patient_id: Id, users: z.array(PresentUser).readonly() })
export type PatientPresence = z.infer<typeof PatientPresence>

/** `page_id` is an id that the browser makes for each page; `channel` is that of a user who writes. */
const PresenceBody = z.object({
  page_id: Id,
  state: z.enum(presenceStates),
  channel: z.enum(writtenChannels).nullable().default(null),
})

export const presence = {
  mark: endpoint({
    summary: 'Records that a page of the user has this patient open, and no other; repeated while that lasts',
    method: 'PUT',
    path: '/v3/patients/:id/presence',
    caller: 'staff',
    params: PatientParams,
    body: PresenceBody,
    responses: { 204: null },
    refusals: patientRefusals,
    isBackground: true,
  }),
  leave: endpoint({
    summary: 'Records that a page has closed this patient; does nothing when it has another one open',
    method: 'DELETE',
    path: '/v3/patients/:id/presence',
    caller: 'staff',
    params: PatientParams,
    query: z.object({ page_id: Id }),
    responses: { 204: null },
    refusals: patientRefusals,
    isBackground: true,
  }),
  list: endpoint({
    summary: 'The users of the practice at each patient that somebody has open',
    method: 'GET',
    path: '/v3/presence',
    caller: 'staff',
    responses: { 200: z.array(PatientPresence) },
    refusals: {},
    isBackground: true,
  }),
}
