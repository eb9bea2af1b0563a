import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSignedCall, readCall } from './dentally-webhook.ts'

describe('a webhook request from Dentally', () => {
  const secret = 'test-webhook-secret'
  const body = Buffer.from('{"event":"appointment.updated","object":"appointment","data":{"id":1}}')
  const signature = 'a7729d5de09175c8acb461a06e10ea6b32e57b79d904de04a13017ac60e30047'
  const signed = (json: unknown) => {
    const raw = Buffer.from(typeof json === 'string' ? json : JSON.stringify(json))
    const signature = createHmac('sha256', secret).update(raw).digest('hex')
    return { body: raw, headers: { 'x-dentally-signature': signature } }
  }

  it('is genuine when its exact bytes are signed, with or without the name of the algorithm', () => {
    const isGenuine = (given: string | undefined, raw = body) =>
      isSignedCall({ headers: { 'x-dentally-signature': given }, body: raw }, secret)
    expect(isGenuine(signature)).toBe(true)
    expect(isGenuine(`sha256=${signature}`)).toBe(true)
    expect(isGenuine(signature.replace('a', 'b'))).toBe(false)
    expect(isGenuine(undefined)).toBe(false)
    expect(isGenuine(signature, Buffer.concat([body, Buffer.from(' ')]))).toBe(false)
  })

  it('is read as a change of a visit, of a patient or their payments, as nothing of interest, or as malformed', () => {
    const visit = {
      id: 7,
      patient_id: 100001,
      state: 'Completed',
      start_time: '2027-01-05T09:30:00Z',
      duration: 30,
      reason: 'Exam',
      completed_at: '2027-01-05T10:00:00Z',
      updated_at: '2027-01-05T10:00:00Z',
    }
    expect(readCall(signed({ event: 'appointment.updated', object: 'appointment', data: visit }))).toEqual({
      kind: 'visit',
      visit: {
        id: '7',
        patientId: '100001',
        state: 'attended',
        reason: 'Exam',
        minutes: 30,
        startsAt: new Date('2027-01-05T09:30:00Z'),
        since: new Date('2027-01-05T10:00:00Z'),
        updatedAt: new Date('2027-01-05T10:00:00Z'),
      },
    })
    const deleted = readCall(signed({ event: 'appointment.deleted', object: 'appointment', data: visit }))
    expect(deleted).toMatchObject({ visit: { state: 'cancelled' } })
    const patient = {
      kind: 'patient',
      patientId: '100001',
      change: { kind: 'patient', record: '100001' },
    }
    expect(readCall(signed({ event: 'patient.updated', object: 'patient', data: { id: 100001 } }))).toEqual(
      patient,
    )
    const paid = { event: 'payment.created', object: 'payment', data: { id: 1, patient_id: 100001 } }
    const payment = { kind: 'payment', record: 'payment 1' }
    expect(readCall(signed(paid))).toEqual({ ...patient, change: payment })
    const billed = { event: 'invoice.created', object: 'invoice', data: { id: 1, patient_id: 100001 } }
    expect(readCall(signed(billed))).toMatchObject({ change: { kind: 'payment', record: 'invoice 1' } })
    const unknown = { event: 'plan.updated', object: 'plan', data: { id: {}, patient_id: 100001 } }
    expect(readCall(signed(unknown))).toMatchObject({ change: { kind: 'patient', record: 'plan ' } })
    expect(readCall(signed({ event: 'recall.created', object: 'recall', data: {} }))).toBe('nothing')
    expect(readCall(signed('no JSON'))).toBeNull()
    expect(readCall(signed({ event: 'x' }))).toBeNull()
  })
})
