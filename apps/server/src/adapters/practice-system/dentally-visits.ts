import { z } from 'zod'
import type { ServiceResult } from '../service-result.ts'
import type { Dentally } from './dentally-call.ts'
import { DentallyId, MaybeMoment, MaybeText, Moment } from './dentally-fields.ts'
import { fetchAll } from './dentally-list.ts'
import type { Visit, VisitState } from './practice-system.ts'

/** The progress of a visit, by Dentally's states. An unknown state means that the visit was at least booked. */
const states: Readonly<Record<string, VisitState>> = {
  Pending: 'booked',
  Confirmed: 'booked',
  Arrived: 'attended',
  'In surgery': 'attended',
  Completed: 'attended',
  Cancelled: 'cancelled',
  'Did not attend': 'cancelled',
}

const MINUTES_PER_DAY = 24 * 60

/** The one field that even an unreadable visit has. */
const AnyRow = z.looseObject({ id: DentallyId })
const Row = z
  .object({
    id: DentallyId,
    /** Missing for an entry in the diary that is no visit. */
    patient_id: DentallyId.nullish(),
    state: z.string().nullish(),
    start_time: Moment,
    duration: z.number().int().min(1).max(MINUTES_PER_DAY).nullish().catch(null),
    reason: MaybeText,
    completed_at: MaybeMoment,
    cancelled_at: MaybeMoment,
    created_at: MaybeMoment,
    updated_at: MaybeMoment,
  })
  .transform((row): (Visit & { patientId: string }) | null => {
    if (!row.patient_id) return null
    const state = Object.hasOwn(states, row.state ?? '') ? (states[row.state ?? ''] ?? 'booked') : 'booked'
    const updatedAt = row.updated_at ?? row.created_at ?? row.start_time
    const since = {
      booked: row.created_at ?? updatedAt,
      attended: row.completed_at ?? row.start_time,
      cancelled: row.cancelled_at ?? updatedAt,
    }[state]
    const minutes = row.duration ?? null
    const { id, reason, patient_id: patientId, start_time: startsAt } = row
    return { id, patientId, state, startsAt, minutes, reason, since, updatedAt }
  })

/** A patient's visits, without unreadable ones. Dentally leaves out cancelled and missed visits unless requested. */
export async function patientVisits(dentally: Dentally, id: string): Promise<ServiceResult<Visit[]>> {
  const query = { patient_id: id, cancelled: 'true' }
  const result = await fetchAll(dentally, { path: '/appointments', key: 'appointments', query, row: AnyRow })
  if (result.kind !== 'answered') return result
  return { kind: 'answered', value: result.value.map(readVisit).filter((visit) => visit !== null) }
}

/** A visit from a list or a webhook; null for anything else. */
export function readVisit(data: unknown): Visit | null {
  return Row.safeParse(data).data ?? null
}
