import { describe, expect, it } from 'vitest'
import { createSavedState, SAVED_STATE_KEY } from './saved-state.ts'

function aBrowser(saved?: string) {
  const storage = new Map<string, string>(saved === undefined ? [] : [[SAVED_STATE_KEY, saved]])
  const warnings: string[] = []
  const state = createSavedState({
    storage: () => ({
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    }),
    warn: (message) => warnings.push(message),
  })
  return { storage, warnings, state }
}

const asSort = (saved: unknown) => (saved === 'asc' || saved === 'desc' ? saved : undefined)
const asText = (saved: unknown) => (typeof saved === 'string' ? saved : undefined)

describe('saved state', () => {
  it('is restored after a reload, section by section, from one key of the product (CFG-16)', () => {
    const { storage, state } = aBrowser()
    state.section('sort', asSort).write('asc')
    state.section('view', asText).write('Email')
    expect([...storage.keys()]).toEqual(['enamel:state'])

    const reloaded = aBrowser(storage.get(SAVED_STATE_KEY))
    expect(reloaded.state.section('sort', asSort).read()).toBe('asc')
    expect(reloaded.state.section('view', asText).read()).toBe('Email')
    expect(reloaded.state.section('other', asText).read()).toBeUndefined()
    expect(reloaded.warnings).toEqual([])
  })

  it('forgets one section, or everything', () => {
    const { storage, state } = aBrowser()
    const sort = state.section('sort', asSort)
    const view = state.section('view', asText)
    sort.write('asc')
    view.write('Email')
    sort.forget()
    expect(sort.read()).toBeUndefined()
    expect(view.read()).toBe('Email')
    state.clear()
    expect(storage.size).toBe(0)
  })

  it('preserves sections that another tab has saved in the meantime', () => {
    const { storage, state } = aBrowser()
    const other = createSavedState({
      storage: () => ({
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      }),
      warn: () => {},
    })
    const sort = state.section('sort', asSort)
    sort.write('asc')
    other.section('view', asText).write('SMS')
    sort.write('desc')
    expect(other.section('view', asText).read()).toBe('SMS')
  })

  it.each([
    ['malformed JSON', '{"version":1,"sect'],
    ['a different shape', '[1,2,3]'],
    ['a different version', '{"version":0,"sections":{"sort":"asc"}}'],
    ['null', 'null'],
  ])('is ignored with a logged warning when it cannot be read: %s (CFG-17)', (_, saved) => {
    const { state, warnings } = aBrowser(saved)
    expect(state.section('sort', asSort).read()).toBeUndefined()
    expect(warnings).toHaveLength(1)
    state.section('sort', asSort).write('desc')
    expect(state.section('sort', asSort).read()).toBe('desc')
  })

  it('ignores one unreadable section with a logged warning and preserves the others (CFG-17)', () => {
    const { state, warnings } = aBrowser('{"version":1,"sections":{"sort":42,"view":"Email"}}')
    expect(state.section('sort', asSort).read()).toBeUndefined()
    expect(state.section('view', asText).read()).toBe('Email')
    expect(warnings).toEqual(['Saved state "sort" could not be read and is ignored.'])
  })

  it('continues with a logged warning when the browser forbids storage (CFG-17)', () => {
    const warnings: string[] = []
    const state = createSavedState({
      storage: () => {
        throw new DOMException('denied', 'SecurityError')
      },
      warn: (message) => warnings.push(message),
    })
    const sort = state.section('sort', asSort)
    sort.write('asc')
    expect(sort.read()).toBeUndefined()
    state.clear()
    expect(warnings.length).toBeGreaterThan(0)
  })
})
