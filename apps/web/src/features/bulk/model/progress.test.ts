import type { BulkSummary } from '@enamel/contract/bulk'
import { describe, expect, it } from 'vitest'
import {
  doneNotification,
  isComplete,
  isWaiting,
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

  it('waits for the morning only while it is sent, and only until then', () => {
    const [evening, morning] = [new Date('2025-11-20T21:00:00Z'), new Date('2025-11-21T08:00:00Z')]
    const waits_until = morning.toISOString()
    expect(isWaiting(summary(0, 0, { waits_until }), evening)).toBe(true)
    expect(isWaiting(summary(0, 0, { waits_until }), morning)).toBe(false)
    expect(isWaiting(summary(0, 0), evening)).toBe(false)
    expect(isWaiting(summary(0, 2, { waits_until, state: 'cancelled' }), evening)).toBe(false)
  })

  it('learns until when its texts wait from its loaded progress, which events do not say', () => {
    const waits_until = '2025-11-21T08:00:00Z'
    const { id, total, channel, sent, failed, state } = summary(30)
    const event = { id, total, channel, sent, failed, state }
    const [waiting] = withProgress([summary(30)], { ...event, waits_until })
    expect(waiting?.waits_until).toBe(waits_until)
    expect(withProgress([summary(30, 0, { waits_until })], event)[0]?.waits_until).toBe(waits_until)
    expect(withProgress([summary(30, 0, { waits_until })], { ...event, waits_until: null })).toEqual([
      summary(30),
    ])
  })

  it('that is cancelled has messages that are not sent, and ends without an error', () => {
    const cancelled = summary(12, 328, { state: 'cancelled' })
    expect(progressText(cancelled).failed).toBe('328 not sent')
    const text = 'Sent 12 bulk messages, the rest was cancelled'
    expect(doneNotification(cancelled)).toEqual({ kind: 'success', text })
    expect(doneNotification(summary(0, 340, { state: 'cancelled' })).kind).toBe('success')
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
