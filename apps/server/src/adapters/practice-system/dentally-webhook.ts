import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameText } from '../same-text.ts'
import { DentallyId } from './dentally-fields.ts'
import { moneyChange } from './dentally-money.ts'
import { readVisit } from './dentally-visits.ts'
import type { PracticeCall, PracticeSystemUpdate } from './practice-system.ts'

const SIGNATURE_HEADER = 'x-dentally-signature'

const Call = z.object({ event: z.string(), object: z.string(), data: z.record(z.string(), z.unknown()) })
const RecordWithId = z.object({ id: DentallyId })
const PatientReference = z.object({ id: DentallyId.optional().catch(undefined), patient_id: DentallyId })

/**
 * Whether the header has the signature of the exact body: lower-case hexadecimal digits, with or without the
 * algorithm's name before them.
 */
export function isSignedCall({ headers, body }: PracticeCall, secret: string): boolean {
  const signature = headers[SIGNATURE_HEADER]
  if (typeof signature !== 'string') return false
  return isSameText(
    signature.replace(/^sha256=/, ''),
    createHmac('sha256', secret).update(body).digest('hex'),
  )
}

/** Reads a report: 'nothing' when no visit or patient can be read from it, null when it is not a report at all. */
export function readCall({ body }: PracticeCall): PracticeSystemUpdate | 'nothing' | null {
  const call = Call.safeParse(readJson(body))
  if (!call.success) return null
  const { event, object, data } = call.data
  if (object === 'appointment') {
    const visit = readVisit(data)
    if (!visit) return 'nothing'
    const isDeleted = event === 'appointment.deleted'
    return {
      kind: 'visit',
      visit: isDeleted ? { ...visit, state: 'cancelled', since: visit.updatedAt } : visit,
    }
  }
  if (object === 'patient') {
    const record = RecordWithId.safeParse(data)
    if (!record.success) return 'nothing'
    const { id } = record.data
    return { kind: 'patient', patientId: id, change: { kind: 'patient', record: id } }
  }
  const reference = PatientReference.safeParse(data)
  if (!reference.success) return 'nothing'
  const { id = '', patient_id: patientId } = reference.data
  const isMoney = object === 'invoice' || object === 'payment'
  const change = isMoney ? moneyChange(object, id) : ({ kind: 'patient', record: `${object} ${id}` } as const)
  return { kind: 'patient', patientId, change }
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
