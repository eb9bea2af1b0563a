import { describe, expect, it } from 'vitest'
import type { ActionFlags } from './queue.ts'
import { rowContent, rowMark, rowNotice, stayedOpenMessage } from './row-text.ts'

const flags = (given: Partial<ActionFlags> = {}): ActionFlags => ({
  stale: false,
  isNew: false,
  isWaking: false,
  open: false,
  hidden: false,
  unsent: false,
  complete: false,
  snoozed: false,
  snoozeExtended: false,
  ...given,
})
const endedAt = '2025-11-20T09:00:00Z'
const notice = (given: Partial<ActionFlags>) => rowNotice(flags(given), endedAt, 'Europe/London')

describe('a row of the queue, worked or not (ACT-19, SNZ-16)', () => {
  it.each([
    ['complete', 'Awesome work! This action is complete.'],
    ['snoozed', "We've snoozed this patient and will send you a reminder when their snooze ends"],
    [
      'snoozeExtended',
      "We've extended this patients snooze and will send you a reminder when their snooze ends",
    ],
  ] as const)('that is %s shows this in place of its content, open or not', (how, text) => {
    expect(rowContent(flags({ [how]: true }))).toEqual({ kind: 'done', how, text })
    expect(rowContent(flags({ [how]: true, open: true }))).toEqual({ kind: 'done', how, text })
  })

  it('that is completed stays open over unsent input, and says both', () => {
    const stayed = flags({ complete: true, open: true, unsent: true })
    expect(rowContent(stayed)).toEqual({ kind: 'open' })
    expect(stayedOpenMessage(stayed)).toBe(
      'Awesome work! This action is complete. The row has stayed open because something in it is not sent or saved.',
    )
    expect(stayedOpenMessage(flags({ snoozed: true, open: true, unsent: true }))).toMatch(
      /snooze ends\. The row/,
    )
    expect(stayedOpenMessage(flags({ complete: true }))).toBeNull()
    expect(stayedOpenMessage(flags({ open: true, stale: true, unsent: true }))).toBeNull()
  })

  it('that is hidden is nothing (ACT-20)', () => {
    expect(rowContent(flags({ hidden: true, complete: true }))).toEqual({ kind: 'hidden' })
    expect(rowContent(flags({ open: true }))).toEqual({ kind: 'open' })
    expect(rowContent(flags())).toEqual({ kind: 'closed' })
  })

  it('that is stale asks to refresh (ACT-21)', () => {
    expect(notice({ stale: true })).toBe(
      'Another user has completed this action. You should refresh actions due',
    )
    expect(notice({})).toBeNull()
  })

  it('that the list has no longer says why it is still there, and nothing of another user', () => {
    expect(notice({ stale: true, unsent: true })).toBe(
      'This action is no longer in this list. It stays open while something in it is not sent or saved.',
    )
  })

  it('that is waking says when its snooze ended, unless it is stale as well (ACT-22)', () => {
    expect(notice({ isWaking: true })).toBe('Snooze ended 20 November 2025 9:00am')
    expect(notice({ isWaking: true, stale: true })).toBe(
      'Another user has completed this action. You should refresh actions due',
    )
  })

  it('is marked in one way, the most serious first', () => {
    expect(rowMark(flags({ isNew: true, isWaking: true, stale: true }))).toBe('stale')
    expect(rowMark(flags({ isNew: true, isWaking: true }))).toBe('waking')
    expect(rowMark(flags({ isNew: true }))).toBe('new')
    expect(rowMark(flags())).toBeNull()
  })
})
