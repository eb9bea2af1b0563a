import { describe, expect, it } from 'vitest'
import { createSavedState } from '../../lib/saved-state.ts'
import { actionChoicesIn } from './action-choices.ts'

function aBrowser() {
  const storage = new Map<string, string>()
  const warnings: string[] = []
  const state = () =>
    createSavedState({
      storage: () => ({
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, text) => void storage.set(key, text),
        removeItem: (key) => void storage.delete(key),
      }),
      warn: (message) => warnings.push(message),
    })
  return { state, warnings }
}

describe('how somebody likes their due actions', () => {
  it('is restored after a reload (CFG-16)', () => {
    const browser = aBrowser()
    expect(actionChoicesIn(browser.state()).read()).toBeUndefined()
    actionChoicesIn(browser.state()).write({ sort: 'asc', snoozed: 'showSnoozed' })
    expect(actionChoicesIn(browser.state()).read()).toEqual({ sort: 'asc', snoozed: 'showSnoozed' })
  })

  it('is ignored with a warning when it cannot be read (CFG-17)', () => {
    const browser = aBrowser()
    browser
      .state()
      .section('actions', () => undefined)
      .write({ sort: 'sideways', snoozed: 'hideSnoozed' } as never)
    expect(actionChoicesIn(browser.state()).read()).toBeUndefined()
    expect(browser.warnings).toHaveLength(1)
  })
})
