import { describe, expect, it } from 'vitest'
import { failureOf } from '../communications/delivery/failure-reason.ts'
import type { CommunicationEvent } from '../timeline/event.ts'
import { aMessage } from '../timeline/testing/a-message.ts'
import { isStalled, whatsAppWindow, windowEnd, windowOpenedIn } from './whatsapp-window.ts'

describe('the window of a WhatsApp conversation (RPL-20)', () => {
  const patientNumber = '+447700900461'
  const phoneNumber = (number: string) => ({ number, invalid_reason: null, invalidated_at: null })
  const onWhatsApp = (time: string, given: Partial<CommunicationEvent> = {}) =>
    aMessage(time, {
      comm_type: 'whatsapp_message',
      [given.inbound === false ? 'to_number' : 'from_number']: phoneNumber(patientNumber),
      ...given,
    })
  const last = new Date('2025-11-19T10:00:00Z')

  it('is stalled from exactly 86400 seconds after the last inbound message', () => {
    expect(isStalled(last, '2025-11-20T09:59:59.999Z')).toBe(false)
    expect(isStalled(last, '2025-11-20T10:00:00Z')).toBe(true)
    expect(windowEnd(last)).toEqual(new Date('2025-11-20T10:00:00Z'))
  })

  it('is stalled when the patient never wrote', () => {
    expect(isStalled(null, '2025-11-20T10:00:00Z')).toBe(true)
  })

  it('has the minutes until it closes in its last quarter of an hour, and the next moment at which they change (RPL-21)', () => {
    const windowAt = (time: string) => whatsAppWindow(last, `2025-11-20T${time}Z`)
    expect(windowAt('09:44:59')).toEqual({ kind: 'open', changesAt: new Date('2025-11-20T09:45:00Z') })
    expect(windowAt('09:45:00')).toEqual({
      kind: 'closing',
      minutes: 15,
      changesAt: new Date('2025-11-20T09:46:00Z'),
    })
    expect(windowAt('09:47:30')).toMatchObject({ minutes: 13, changesAt: new Date('2025-11-20T09:48:00Z') })
    expect(windowAt('09:59:59')).toMatchObject({ minutes: 1, changesAt: new Date('2025-11-20T10:00:00Z') })
    expect(windowAt('10:00:00')).toEqual({ kind: 'stalled' })
    expect(whatsAppWindow(null, last)).toEqual({ kind: 'stalled' })
  })

  it('is opened by a file that the patient sent without text', () => {
    const file = {
      id: 'f',
      type: 'attachment',
      datetime: '2025-11-20T09:45:00Z',
      inbound: true,
      comm_type: 'whatsapp_message',
      attachments: [],
    } as const
    const items = [{ ...file, attachments: [] }]
    expect(windowOpenedIn(items, patientNumber)).toEqual(new Date('2025-11-20T09:45:00Z'))
    expect(windowOpenedIn([{ ...file, attachments: [], inbound: false }], patientNumber)).toBeNull()
  })

  it('is opened neither by outbound messages nor by other channels', () => {
    const items = [
      onWhatsApp('08:00:00'),
      onWhatsApp('07:00:00'),
      onWhatsApp('09:00:00', { inbound: false }),
      aMessage('09:30:00', { comm_type: 'sms', from_number: phoneNumber(patientNumber) }),
    ]
    expect(windowOpenedIn(items, patientNumber)).toEqual(new Date('2025-11-20T08:00:00Z'))
    expect(windowOpenedIn(items.slice(2), patientNumber)).toBeNull()
  })

  it("is opened only by messages from the patient's current phone number, since a window belongs to a number", () => {
    const items = [onWhatsApp('08:00:00')]
    expect(windowOpenedIn(items, '+447700900462')).toBeNull()
    expect(windowOpenedIn(items, null)).toBeNull()
    expect(windowOpenedIn([onWhatsApp('08:00:00', { from_number: null })], patientNumber)).toBeNull()
  })

  it("is not opened by WhatsApp's own notices, nor by messages that WhatsApp did not deliver", () => {
    expect(windowOpenedIn([onWhatsApp('08:00:00', { notice: true })], patientNumber)).toBeNull()
  })

  it('is closed by a refusal from WhatsApp until the patient writes again', () => {
    const refused = onWhatsApp('09:00:00', {
      inbound: false,
      status: 'failed',
      failure_reason: failureOf('window_closed').text,
    })
    expect(windowOpenedIn([onWhatsApp('08:00:00'), refused], patientNumber)).toBeNull()
    expect(windowOpenedIn([refused, onWhatsApp('09:30:00')], patientNumber)).toEqual(
      new Date('2025-11-20T09:30:00Z'),
    )
    const opened = new Date('2025-11-20T08:00:00Z')
    for (const other of [
      { ...refused, failure_reason: failureOf('not_on_whatsapp').text },
      { ...refused, to_number: phoneNumber('+447700900462') },
    ])
      expect(windowOpenedIn([onWhatsApp('08:00:00'), other], patientNumber)).toEqual(opened)
  })
})
