import { describe, expect, it, vi } from 'vitest'
import { createDrafts, type DraftStatus, draftStatuses, forgetDrafts, subscribeToDrafts } from './drafts.ts'
import { hasPersistedUnsaved } from './persisted-drafts.ts'
import { fakeTab } from './testing/fake-tab.ts'
import { unsavedEdits } from './unsaved-edits.tsx'

const stored = fakeTab()

describe('drafts', () => {
  it('are found only by their owner and key', () => {
    const drafts = createDrafts<string>()
    drafts.set('hannah', 'patient', 'a note')
    drafts.set('hannah', 'another', 'another note')
    expect(drafts.get('hannah', 'patient')).toBe('a note')
    expect(drafts.get('owen', 'patient')).toBeUndefined()
    drafts.remove('hannah', 'patient')
    expect(drafts.get('hannah', 'patient')).toBeUndefined()
    expect(drafts.get('hannah', 'another')).toBe('another note')
    drafts.set('owen', 'patient', 'his')
    expect(drafts.get('hannah', 'another')).toBeUndefined()
  })

  it('of all kinds are forgotten, except for those of the given user', () => {
    const notes = createDrafts<string>()
    const labels = createDrafts<string>()
    notes.set('hannah', 'patient', 'a note')
    labels.set('hannah', 'patient', 'Nervous')
    forgetDrafts('hannah')
    expect([notes.get('hannah', 'patient'), labels.get('hannah', 'patient')]).toEqual(['a note', 'Nervous'])
    forgetDrafts('owen')
    expect([notes.get('hannah', 'patient'), labels.get('hannah', 'patient')]).toEqual([undefined, undefined])
  })

  it('count as unsaved until they are idle, removed or forgotten, if they would be lost with the page', () => {
    const drafts = createDrafts<DraftStatus>({ status: (value) => value })
    for (const status of ['unsaved', 'saving', 'failed'] as const) {
      drafts.set('hannah', 'patient', status)
      expect([drafts.statusOf('hannah', 'patient'), unsavedEdits.has()]).toEqual([status, true])
    }
    drafts.set('hannah', 'patient', 'idle')
    expect(unsavedEdits.has()).toBe(false)
    drafts.set('hannah', 'patient', 'unsaved')
    drafts.remove('owen', 'patient')
    expect(unsavedEdits.has()).toBe(true)
    drafts.remove('hannah', 'patient')
    expect([drafts.statusOf('hannah', 'patient'), unsavedEdits.has()]).toEqual(['idle', false])
    drafts.set('hannah', 'patient', 'unsaved')
    forgetDrafts()
    expect(unsavedEdits.has()).toBe(false)
  })

  it('have statuses that can be read by key for all kinds together', () => {
    createDrafts<string>().set('hannah', 'charlotte', 'a note')
    createDrafts<string>({ status: () => 'failed' }).set('hannah', 'charlotte', 'a label')
    const statuses = draftStatuses('hannah', 'charlotte').filter((status) => status !== 'idle')
    expect(statuses).toEqual(['unsaved', 'failed'])
    expect(draftStatuses('hannah', 'another').every((status) => status === 'idle')).toBe(true)
  })

  it('are followed from when they are set until they are replaced, removed or forgotten', () => {
    const followedValues = new Set<string>()
    let report = () => {}
    let status: DraftStatus = 'idle'
    const drafts = createDrafts<string>({
      status: () => status,
      follow(value, changed) {
        followedValues.add(value)
        report = changed
        return () => followedValues.delete(value)
      },
    })
    drafts.set('hannah', 'a', 'first')
    drafts.set('hannah', 'a', 'second')
    drafts.set('hannah', 'b', 'third')
    expect([...followedValues]).toEqual(['second', 'third'])
    status = 'saving'
    report()
    expect(unsavedEdits.has()).toBe(true)
    drafts.remove('hannah', 'a')
    drafts.set('owen', 'c', 'his')
    expect([...followedValues]).toEqual(['his'])
    forgetDrafts()
    expect([[...followedValues], unsavedEdits.has()]).toEqual([[], false])
  })

  it('notify their listeners of each change, and of nothing else', () => {
    const drafts = createDrafts<string>()
    const [ownListener, generalListener] = [vi.fn(), vi.fn()]
    const unsubscribes = [drafts.subscribe(ownListener), subscribeToDrafts(generalListener)]
    const countNotifications = (change: () => void) => {
      for (const listener of [ownListener, generalListener]) listener.mockClear()
      change()
      expect(ownListener.mock.calls.length).toBe(generalListener.mock.calls.length)
      return ownListener.mock.calls.length
    }
    expect(countNotifications(() => drafts.set('hannah', 'a', 'first'))).toBe(1)
    expect(countNotifications(() => drafts.remove('hannah', 'b'))).toBe(0)
    expect(countNotifications(() => forgetDrafts('hannah'))).toBe(0)
    expect(countNotifications(() => drafts.remove('hannah', 'a'))).toBe(1)
    for (const unsubscribe of unsubscribes) unsubscribe()
    expect(countNotifications(() => drafts.set('hannah', 'a', 'second'))).toBe(0)
  })
})

describe('drafts stored in the tab', () => {
  const createTexts = () =>
    createDrafts<string>({
      status: (value) => (value === '' ? 'idle' : 'unsaved'),
      persistence: {
        name: 'texts',
        write: (value) => (value === '' ? undefined : { value }),
        read: (stored) => (stored as { value?: string }).value,
      },
    })
  it('are restored after a reload for the same user, except for empty ones', () => {
    const before = createTexts()
    before.set('hannah', 'patient', 'Hello')
    before.set('hannah', 'another', '')
    const after = createTexts()
    expect(after.get('owen', 'patient')).toBeUndefined()
    expect([after.get('hannah', 'patient'), after.get('hannah', 'another')]).toEqual(['Hello', undefined])
  })

  it('do not block a reload, but count as unsaved at log-out even when the code of their kind is not loaded', () => {
    createTexts().set('hannah', 'patient', 'Hello')
    expect([unsavedEdits.has(), hasPersistedUnsaved('hannah'), hasPersistedUnsaved('owen')]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('are removed from the tab when a different user signs in', () => {
    createTexts().set('hannah', 'patient', 'Hello')
    forgetDrafts('hannah')
    expect(createTexts().get('hannah', 'patient')).toBe('Hello')
    forgetDrafts('owen')
    expect([...stored.values()].join()).not.toContain('Hello')
    expect(createTexts().get('hannah', 'patient')).toBeUndefined()
  })
})
