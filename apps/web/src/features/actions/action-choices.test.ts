import { describe, expect, it } from 'vitest'
import { createSavedState } from '../../lib/saved-state.ts'
import { type ActionChoices, actionChoicesIn, defaultChoices } from './action-choices.ts'

const HANNAH = 'hannah'

function aBrowser() {
  const storage = new Map<string, string>()
  const warnings: string[] = []
  const savedState = () =>
    createSavedState({
      storage: () => ({
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, text) => void storage.set(key, text),
        removeItem: (key) => void storage.delete(key),
      }),
      warn: (message) => warnings.push(message),
    })
  const write = (saved: unknown) =>
    savedState()
      .section(`actions of ${HANNAH}`, () => undefined)
      .write(saved as never)
  return { savedState, warnings, write }
}

describe('saved choices for due actions', () => {
  it('restore the sort order and every filter after a reload (CFG-16, ACT-37)', () => {
    const browser = aBrowser()
    expect(actionChoicesIn(browser.savedState(), HANNAH).read()).toBeUndefined()
    const chosen: ActionChoices = {
      sort: 'asc',
      includeSnoozed: 'showSnoozed',
      dates: { range: { start: '2025-11-21T00:00:00.000Z', end: null } },
      sources: ['Google Ads'],
      labels: ['VIP'],
      types: ['Implants'],
      referrals: 'non-referrals',
      assigned: 'me',
    }
    actionChoicesIn(browser.savedState(), HANNAH).write(chosen)
    expect(actionChoicesIn(browser.savedState(), HANNAH).read()).toEqual(chosen)
  })

  it('are separate for each user of the same browser', () => {
    const browser = aBrowser()
    actionChoicesIn(browser.savedState(), HANNAH).write({ ...defaultChoices, labels: ['VIP'] })
    expect(actionChoicesIn(browser.savedState(), 'omar').read()).toBeUndefined()
    actionChoicesIn(browser.savedState(), 'omar').write({ ...defaultChoices, sort: 'asc' })
    expect(actionChoicesIn(browser.savedState(), HANNAH).read()?.labels).toEqual(['VIP'])
  })

  it('are completed with defaults for choices that an earlier version did not store', () => {
    const browser = aBrowser()
    browser.write({ sort: 'asc' })
    expect(actionChoicesIn(browser.savedState(), HANNAH).read()).toEqual({ ...defaultChoices, sort: 'asc' })
  })

  it.each([
    { sort: 'sideways' },
    { includeSnoozed: 'perhaps' },
    { referrals: 'some' },
    { types: 'Implants' },
    { labels: [7] },
    { dates: null },
    { dates: { range: { start: 'soon', end: null } } },
  ])('are ignored with a warning when they are invalid: %o (CFG-17)', (saved) => {
    const browser = aBrowser()
    browser.write(saved)
    expect(actionChoicesIn(browser.savedState(), HANNAH).read()).toBeUndefined()
    expect(browser.warnings).toHaveLength(1)
  })
})
