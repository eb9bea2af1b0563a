import { afterEach, beforeEach, vi } from 'vitest'
import { forgetDrafts } from '../drafts.ts'

/** Gives each test of a file a tab without drafts. Returns the values in the tab's storage, by key. */
export function fakeTab(): ReadonlyMap<string, string> {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('window', {
      sessionStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      },
    })
  })
  afterEach(() => {
    forgetDrafts()
    vi.unstubAllGlobals()
  })
  return stored
}
