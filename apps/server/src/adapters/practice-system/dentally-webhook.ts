import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameText } from '../same-text.ts'
import { DentallyId } from './dentally-fields.ts'
import { readVisit } from './dentally-visits.ts'
import type { PracticeCall, PracticeSystemUpdate } from './practice-system.ts'

const SIGNATURE_HEADER = 'x-dentally-signature'

const Call = z.object({ event: z.string(), object: z.string(), data: z.record(z.string(), z.unknown()) })
const Own = z.object({ id: DentallyId })
const OfPatient = z.object({ patient_id: DentallyId })

/**
 * The signature of the exact body, in lower-case hexadecimal digits; it may be preceded by the algorithm's name.
 */
export function isSignedCall({ headers, body }: PracticeCall, secret: string): boolean {
  const given = headers[SIGNATURE_HEADER]
  if (typeof given !== 'string') return false
  return isSameText(given.replace(/^sha256=/, ''), createHmac('sha256', secret).update(body).digest('hex'))
}

/** Reads a report; reports about neither a visit nor a patient are ignored. */
export function readCall({ body }: PracticeCall): PracticeSystemUpdate | 'nothing' | null {
  const call = Call.safeParse(readJson(body))
  if (!call.success) return null
  const { event, object, data } = call.data
  if (object === 'appointment') {
    const visit = readVisit(data)
    if (!visit) return 'nothing'
    const isGone = event === 'appointment.deleted'
    return { kind: 'visit', visit: isGone ? { ...visit, state: 'cancelled', since: visit.updatedAt } : visit }
  }
  if (object === 'patient') {
    const own = Own.safeParse(data)
    return own.success ? { kind: 'patient', patientId: own.data.id } : 'nothing'
  }
  const of = OfPatient.safeParse(data)
  return of.success ? { kind: 'patient', patientId: of.data.patient_id } : 'nothing'
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
