import { warn } from './browser-log.ts'
import { storageKey } from './storage-key.ts'

/** Incremented when the shape of any section changes; older state is then ignored. */
export const SAVED_STATE_VERSION = 1
export const SAVED_STATE_KEY = storageKey('state')

export interface SavedStateDependencies {
  /** Called for each use: merely accessing the storage throws where the browser forbids it. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  warn: (message: string, cause?: unknown) => void
}

/** One part of the saved state. */
export interface SavedSection<T> {
  /** The saved value, or undefined when there is none or it is invalid (CFG-17). */
  read: () => T | undefined
  write: (value: T) => void
  forget: () => void
}

export interface SavedState {
  /** @param parse returns undefined for an invalid value */
  section: <T>(name: string, parse: (saved: unknown) => T | undefined) => SavedSection<T>
  /** Drops everything, before a reload into a new version (CFG-11). */
  clear: () => void
}

type Sections = Record<string, unknown>

/**
 * State that survives a reload, under one versioned key of local or session storage (CFG-16, G1-22). It never contains
 * secrets. Unreadable or unwritable state is ignored with a logged warning, and the app continues without it (CFG-17).
 */
export function createSavedState(deps: SavedStateDependencies): SavedState {
  const attempt = <T>(access: () => T): T | undefined => {
    try {
      return access()
    } catch (cause) {
      deps.warn('Saved state is not available; continuing without it.', cause)
      return undefined
    }
  }
  const load = () => attempt(() => parseState(deps.storage().getItem(SAVED_STATE_KEY), deps.warn)) ?? {}
  // Read again before every write, since another tab may have saved something in between.
  const change = (name: string, value: unknown) =>
    attempt(() => {
      const state = { version: SAVED_STATE_VERSION, sections: { ...load(), [name]: value } }
      deps.storage().setItem(SAVED_STATE_KEY, JSON.stringify(state))
    })

  return {
    section: (name, parse) => ({
      read: () => {
        const saved = load()[name]
        if (saved === undefined) return undefined
        const value = parse(saved)
        if (value === undefined) deps.warn(`Saved state "${name}" could not be read and is ignored.`)
        return value
      },
      write: (value) => change(name, value),
      forget: () => change(name, undefined),
    }),
    clear: () => attempt(() => deps.storage().removeItem(SAVED_STATE_KEY)),
  }
}

function parseState(text: string | null, logWarning: SavedStateDependencies['warn']): Sections {
  if (text === null) return {}
  try {
    const state: unknown = JSON.parse(text)
    if (isState(state)) return state.sections
    logWarning('Saved state has a different shape or version and is ignored.')
  } catch (cause) {
    logWarning('Saved state could not be read and is ignored.', cause)
  }
  return {}
}

function isState(state: unknown): state is { sections: Sections } {
  if (typeof state !== 'object' || state === null) return false
  const { version, sections } = state as Record<string, unknown>
  return version === SAVED_STATE_VERSION && typeof sections === 'object' && sections !== null
}

/** The saved state of this browser. */
export const savedState = createSavedState({ storage: () => window.localStorage, warn })

/** The saved state of this tab, which is removed with the tab. */
export const tabState = createSavedState({ storage: () => window.sessionStorage, warn })
