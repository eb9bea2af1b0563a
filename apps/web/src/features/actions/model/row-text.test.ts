import { describe, expect, it } from 'vitest'
import type { ActionFlags } from './queue.ts'
import { rowContent, rowMark, rowNotice, stayedOpenMessage } from './row-text.ts'

const flags = (changes: Partial<ActionFlags> = {}): ActionFlags => ({
  stale: false,
  isNew: false,
  isWaking: false,
  open: false,
  hidden: false,
  unsent: false,
  complete: false,
  snoozed: false,
  snoozeExtended: false,
  ...changes,
})
const endedAt = '2025-11-20T09:00:00Z'
const notice = (changes: Partial<ActionFlags>) => rowNotice(flags(changes), endedAt, 'Europe/London')

describe('a row of the queue (ACT-19, SNZ-16)', () => {
  it.each([
    ['complete', 'Awesome work! This action is complete.'],
    ['snoozed', "We've snoozed this patient and will send you a reminder when their snooze ends"],
    [
      'snoozeExtended',
      "We've extended this patients snooze and will send you a reminder when their snooze ends",
    ],
  ] as const)('shows its result in place of its content when it is %s, open or not', (result, text) => {
    expect(rowContent(flags({ [result]: true }))).toEqual({ kind: 'done', result, text })
    expect(rowContent(flags({ [result]: true, open: true }))).toEqual({ kind: 'done', result, text })
  })

  it('stays open when it is completed with unsent input, and says why it stayed open', () => {
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

  it('renders nothing when it is hidden (ACT-20)', () => {
    expect(rowContent(flags({ hidden: true, complete: true }))).toEqual({ kind: 'hidden' })
    expect(rowContent(flags({ open: true }))).toEqual({ kind: 'open' })
    expect(rowContent(flags())).toEqual({ kind: 'closed' })
  })

  it('asks the user to refresh when it is stale (ACT-21)', () => {
    expect(notice({ stale: true })).toBe(
      'Another user has completed this action. You should refresh actions due',
    )
    expect(notice({})).toBeNull()
  })

  it('says why it stays open when it is no longer listed, without mentioning other users', () => {
    expect(notice({ stale: true, unsent: true })).toBe(
      'This action is no longer in this list. It stays open while something in it is not sent or saved.',
    )
  })

  it('says when its snooze ended, unless it is also stale (ACT-22)', () => {
    expect(notice({ isWaking: true })).toBe('Snooze ended 20 November 2025 9:00am')
    expect(notice({ isWaking: true, stale: true })).toBe(
      'Another user has completed this action. You should refresh actions due',
    )
  })

  it('has only the most serious mark that applies', () => {
    expect(rowMark(flags({ isNew: true, isWaking: true, stale: true }))).toBe('stale')
    expect(rowMark(flags({ isNew: true, isWaking: true }))).toBe('waking')
    expect(rowMark(flags({ isNew: true }))).toBe('new')
    expect(rowMark(flags())).toBeNull()
  })
})
