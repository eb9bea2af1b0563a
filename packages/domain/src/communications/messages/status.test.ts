import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commTypes, isCommType } from './comm-type.ts'
import { applyReport, commStatuses, type MessageState, readStatus } from './status.ts'

function aMessage(overrides: Partial<MessageState> = {}): MessageState {
  return { status: 'sending', failure_reason: null, retry: { active: false, count: 0 }, ...overrides }
}

describe('communication types', () => {
  it('are email, marketing_email, sms, call, whatsapp_message and form_submission, and no other (COM-02)', () => {
    expect([...commTypes]).toEqual([
      'email',
      'marketing_email',
      'sms',
      'call',
      'whatsapp_message',
      'form_submission',
    ])
    expect(isCommType('sms')).toBe(true)
    expect(isCommType('fax')).toBe(false)
  })
})

describe('the status of a message', () => {
  it('is read from text or from an object with a name (COM-01)', () => {
    for (const status of commStatuses) {
      expect(readStatus(status)).toBe(status)
      expect(readStatus({ name: status })).toBe(status)
      expect(readStatus({ name: status.toUpperCase() })).toBe(status)
    }
  })

  it.each([null, undefined, 7, '', 'queued', {}, { name: 3 }, []])(
    'is null when it is read from %j',
    (value) => {
      expect(readStatus(value)).toBeNull()
    },
  )

  it('is overwritten by a later status, in lower case (COM-09)', () => {
    expect(applyReport(aMessage({ status: 'sent' }), { status: 'DELIVERED' }).status).toBe('delivered')
    expect(applyReport(aMessage({ status: 'delivered' }), { status: { name: 'Read' } }).status).toBe('read')
  })

  it('is failed with its reason, which is dropped if the message arrives after all', () => {
    const failed = applyReport(aMessage({ status: 'sent' }), {
      status: 'failed',
      failure_reason: 'Switched off',
    })
    expect(failed).toMatchObject({ status: 'failed', failure_reason: 'Switched off' })
    expect(applyReport(failed, { status: 'delivered' })).toMatchObject({
      status: 'delivered',
      failure_reason: null,
    })
  })

  it('never goes backwards: a late "sent" or "failed" does not undo a delivery', () => {
    for (const arrived of ['received', 'delivered', 'read', 'deleted'] as const) {
      const message = aMessage({ status: arrived })
      expect(applyReport(message, { status: 'sent' })).toBe(message)
      expect(applyReport(message, { status: 'failed', failure_reason: 'late' })).toBe(message)
    }
    const failed = aMessage({ status: 'failed', failure_reason: 'Filtered' })
    expect(applyReport(failed, { status: 'sent' })).toBe(failed)
  })

  it('has the first reason when a failure is reported twice', () => {
    const failed = aMessage({ status: 'failed', failure_reason: 'Filtered' })
    expect(applyReport(failed, { status: 'failed', failure_reason: 'Something else' })).toBe(failed)
  })

  it('does not change for an unknown status', () => {
    const message = aMessage({ status: 'sent' })
    expect(applyReport(message, { status: 'teleported' })).toBe(message)
  })

  describe('after a report that names its attempt', () => {
    const failed = aMessage({ status: 'failed', failure_reason: 'busy' })
    const retryReport = (count: number, active = true) => ({ status: 'failed', retry: { active, count } })

    it('shows other users that the message is being sent again, and the result (COM-12)', () => {
      const locked = '2025-11-20T09:31:30Z'
      const retrying = applyReport(failed, {
        status: 'failed',
        retry: { ...retryReport(1).retry, locked_until: locked },
      })
      expect(retrying).toEqual({
        status: 'failed',
        failure_reason: 'busy',
        retry: { active: true, count: 1, locked_until: locked },
      })
      expect(applyReport(retrying, retryReport(1, false)).retry.active).toBe(false)
      const sent = applyReport(retrying, { status: 'sent', retry: { active: false, count: 1 } })
      expect(sent).toMatchObject({ status: 'sent', retry: { active: false, count: 1 } })
    })

    it('does not change for the user who pressed "Send again", nor when the report is late', () => {
      const pressed = aMessage({ ...failed, retry: { active: true, count: 1 } })
      expect(applyReport(pressed, retryReport(1))).toBe(pressed)
      expect(applyReport(pressed, retryReport(0, false))).toBe(pressed)
      const finished = aMessage({ ...failed, retry: { active: false, count: 1 } })
      expect(applyReport(finished, retryReport(1))).toBe(finished)
    })

    it('starts over even if the failure was missed, but not once the message has arrived', () => {
      expect(applyReport(aMessage({ status: 'sent' }), retryReport(1)).retry).toEqual({
        active: true,
        count: 1,
      })
      const delivered = aMessage({ status: 'delivered' })
      expect(applyReport(delivered, retryReport(1))).toBe(delivered)
    })

    it('is delivered when an earlier attempt is reported as delivered', () => {
      const pressed = aMessage({ ...failed, retry: { active: true, count: 1 } })
      const report = { status: 'delivered', retry: { active: false, count: 0 } }
      expect(applyReport(pressed, report)).toMatchObject({ status: 'delivered', retry: { active: false } })
    })
  })

  it('changes from "failed" to "sent" while the message is being sent again', () => {
    const retrying = aMessage({ status: 'failed', failure_reason: 'busy', retry: { active: true, count: 2 } })
    expect(applyReport(retrying, { status: 'sent' })).toEqual({
      status: 'sent',
      failure_reason: null,
      retry: { active: false, count: 2 },
    })
  })

  it('is the same for any order of the reports, and after repeated reports', () => {
    const reports = fc.array(fc.constantFrom(...commStatuses), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(reports, fc.infiniteStream(fc.nat()), (statuses, keys) => {
        const shuffled = statuses
          .map((status) => ({ status, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ status }) => status)
        const after = (list: string[]) => list.reduce((m, status) => applyReport(m, { status }), aMessage())
        expect(after(shuffled).status).toBe(after(statuses).status)
        expect(after([...statuses, ...statuses]).status).toBe(after(statuses).status)
      }),
    )
  })
})
