import { describe, expect, it } from 'vitest'
import { type BulkProgress, doneNotification, isComplete, progressText, withProgress } from './progress.ts'

const batch = (sent: number, failed = 0, overrides: Partial<BulkProgress> = {}): BulkProgress => ({
  id: 'a',
  total: 340,
  channel: 'Email',
  sent,
  failed,
  ...overrides,
})

describe('a bulk message', () => {
  it('is shown as sent/total "Bulk emails sent", and "N failed to send" when some failed (SHELL-14)', () => {
    expect(progressText(batch(212))).toEqual({ count: '212/340', label: 'Bulk emails sent', failed: null })
    expect(progressText(batch(212, 3)).failed).toBe('3 failed to send')
  })

  it('is shown as "Bulk SMS sent" when it is sent as SMS (BLK-15)', () => {
    for (const channel of ['SMS', 'sms']) {
      expect(progressText(batch(1, 0, { channel })).label).toBe('Bulk SMS sent')
    }
  })

  it('reports how many messages were sent when it is complete (BLK-14)', () => {
    expect(doneNotification(batch(340))).toEqual({ kind: 'success', text: 'Sent 340 bulk messages' })
    expect(doneNotification(batch(337, 3))).toEqual({ kind: 'success', text: 'Sent 337 bulk messages' })
    expect(doneNotification(batch(0, 0, { total: 0 }))).toEqual({
      kind: 'success',
      text: 'Sent 0 bulk messages',
    })
  })

  it('reports an error when all messages failed, and says where to find the reason', () => {
    expect(doneNotification(batch(0, 340))).toEqual({
      kind: 'error',
      text: "Sent 0 bulk messages: all 340 failed. Each patient's timeline says why",
    })
    expect(doneNotification(batch(0, 1, { total: 1 })).text).toBe(
      "Sent 0 bulk messages: the only message failed. The patient's timeline says why",
    )
  })

  it('is complete when every message was sent or has failed', () => {
    expect(isComplete(batch(339))).toBe(false)
    expect(isComplete(batch(337, 3))).toBe(true)
    expect(isComplete(batch(0, 0, { total: 0 }))).toBe(true)
  })

  it('never shows less progress than before, even if updates are received out of order (SHELL-14)', () => {
    const other = batch(1, 0, { id: 'b' })
    const all = [batch(10), other, batch(30, 2), batch(20, 2)].reduce(withProgress, [])
    expect(all).toEqual([batch(30, 2), other])
  })
})
