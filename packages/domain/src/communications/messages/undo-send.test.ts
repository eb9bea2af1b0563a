import { describe, expect, it } from 'vitest'
import { isUndoSeconds, type SentMessage, snoozeToRestore, undoProblem, undoUntil } from './undo-send.ts'

const sentAt = new Date('2025-11-20T09:00:00Z')
const after = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000)

describe('a message', () => {
  const sent = (delivery: Partial<NonNullable<SentMessage['delivery']>> = {}): SentMessage => ({
    author: 'hannah',
    delivery: { state: 'waiting', undoUntil: after(5), attempts: 0, retries: 0, ...delivery },
  })

  it('can be taken back for the seconds that the practice has set, from 0 to 30', () => {
    expect([0, 5, 30, 31, -1, 2.5].map(isUndoSeconds)).toEqual([true, true, true, false, false, false])
    expect(undoUntil(sentAt, 5)).toEqual(after(5))
    expect(undoUntil(sentAt, 0)).toBeNull()
    expect(undoProblem(sent(), 'hannah', after(5))).toBeNull()
    expect(undoProblem(sent(), 'hannah', after(5.001))).toBe('already_sent')
  })

  it.each<[string, Partial<NonNullable<SentMessage['delivery']>>]>([
    ['that was sent at once', { undoUntil: null }],
    ['that a worker has claimed', { state: 'attempting', attempts: 1 }],
    ['that waits for its next attempt', { attempts: 1 }],
    ['that staff sent again', { retries: 1 }],
    ['that its provider has', { state: 'accepted', attempts: 1 }],
    ['that failed', { state: 'refused', attempts: 1 }],
  ])('%s can not be taken back', (_, delivery) => {
    expect(undoProblem(sent(delivery), 'hannah', after(1))).toBe('already_sent')
  })

  it('can be taken back by its author alone, and never by anyone if the patient or the product wrote it', () => {
    expect(undoProblem(sent(), 'ada', after(1))).toBe('not_author')
    expect(undoProblem({ author: null, delivery: null }, 'hannah', after(1))).toBe('not_author')
  })
})

describe('the snooze that a message ended', () => {
  const message = { at: sentAt, author: 'hannah' }
  const ended = { act: 'ended', at: sentAt, userId: 'hannah', endsAt: after(60) }

  it('begins again with its time, when the message is taken back', () => {
    expect(snoozeToRestore({ message, latest: ended }, after(5))).toEqual(after(60))
  })

  it.each([
    ['when the message ended none', undefined],
    ['when it was ended at another time', { ...ended, at: after(-1) }],
    ['when someone else ended it', { ...ended, userId: 'ada' }],
    ['when it was set again in the meantime', { ...ended, act: 'set', at: after(2) }],
    ['when its time has passed', { ...ended, endsAt: after(3) }],
  ])('does not, %s', (_, latest) => {
    expect(snoozeToRestore({ message, latest }, after(5))).toBeNull()
  })
})
