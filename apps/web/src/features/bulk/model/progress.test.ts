import type { BulkSummary } from '@enamel/contract/bulk'
import { describe, expect, it } from 'vitest'
import {
  doneNotification,
  isComplete,
  progressOf,
  progressText,
  queuedText,
  queuingText,
  withProgress,
} from './progress.ts'

const summary = (sent: number, failed = 0, changes: Partial<BulkSummary> = {}): BulkSummary => ({
  id: 'a',
  total: 340,
  channel: 'Email',
  title: 'Whitening is back',
  sent,
  failed,
  state: 'sending',
  waits_until: null,
  sender: 'Hannah Price',
  created_at: '2025-11-20T09:24:00Z',
  ...changes,
})

describe('a bulk message', () => {
  it('is shown as sent/total "Bulk emails sent", and "N failed to send" when some failed (SHELL-14, BLK-15)', () => {
    expect(progressText(summary(212))).toEqual({ count: '212/340', label: 'Bulk emails sent', failed: null })
    expect(progressText(summary(212, 3)).failed).toBe('3 failed to send')
  })

  it('is shown as "Bulk SMS sent" when it is sent as SMS (BLK-15)', () => {
    for (const channel of ['SMS', 'sms']) {
      expect(progressText({ ...summary(1), channel }).label).toBe('Bulk SMS sent')
    }
  })

  it('is announced while it is queued, once it is queued, and when it is complete (BLK-14)', () => {
    expect(queuingText(3, 'SMS')).toBe('Queuing 3 bulk sms messages')
    expect(queuingText(3, 'Email')).toBe('Queuing 3 bulk email messages')
    expect(queuedText(3)).toBe('Queued 3 bulk messages')
    expect(doneNotification(summary(340))).toEqual({ kind: 'success', text: 'Sent 340 bulk messages' })
    expect(doneNotification(summary(337, 3))).toEqual({ kind: 'success', text: 'Sent 337 bulk messages' })
  })

  it('reports an error when all messages failed, and says where to find the reason', () => {
    expect(doneNotification(summary(0, 340))).toEqual({
      kind: 'error',
      text: 'Sent 0 bulk messages: all 340 failed. Open it in the sidebar to see why',
    })
    expect(doneNotification(summary(0, 1, { total: 1 })).text).toBe(
      'Sent 0 bulk messages: the only message failed. Open it in the sidebar to see why',
    )
  })

  it('is complete when every message was sent or has failed', () => {
    expect(isComplete(summary(339))).toBe(false)
    expect(isComplete(summary(337, 3))).toBe(true)
  })

  it('has the progress of its messages (BLK-17)', () => {
    const message = (patient_id: string, state: 'Sending' | 'Sent' | 'Failed') => ({
      patient_id,
      state,
      reason: state === 'Failed' ? ('opted_out' as const) : null,
    })
    const messages = [
      message('1', 'Sent'),
      message('2', 'Failed'),
      message('3', 'Sending'),
      message('4', 'Sent'),
    ]
    expect(progressOf({ id: 'a', total: 4, channel: 'SMS', messages })).toEqual({
      id: 'a',
      total: 4,
      channel: 'SMS',
      sent: 2,
      failed: 1,
    })
  })

  it('of a colleague is shown as cancelled once it was, and stays so (BLK-17)', () => {
    const update = summary(30, 2, { state: 'cancelled' })
    const list = withProgress([summary(30, 2)], update)
    expect(list[0]?.state).toBe('cancelled')
    expect(withProgress(list, { ...update, state: 'sending' })[0]?.state).toBe('cancelled')
  })

  it('never shows less progress than before, even if updates are received out of order (SHELL-14)', () => {
    const other = summary(1, 0, { id: 'b' })
    const list = [summary(30, 2), summary(20, 2)].reduce(withProgress, [summary(10), other])
    expect(list).toEqual([summary(30, 2), other])
    expect(withProgress(list, summary(338, 2))[0]?.state).toBe('complete')
    const cancelled = summary(30, 2, { state: 'cancelled' })
    expect(withProgress([cancelled], summary(30, 310))[0]?.state).toBe('cancelled')
  })
})
