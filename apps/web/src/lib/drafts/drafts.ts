import { createListeners } from '../listeners.ts'
import {
  type PersistedDrafts,
  persistDrafts,
  readPersistedDrafts,
  removePersistedDrafts,
} from './persisted-drafts.ts'
import { unsavedEdits } from './unsaved-edits.tsx'

/**
 * `idle`: nothing would be lost if the draft were removed; `unsaved`: a user has to act; `saving`: the draft is being
 * sent to the server; `failed`: the draft could not be saved.
 */
export type DraftStatus = 'idle' | 'unsaved' | 'saving' | 'failed'

/** The drafts of one kind, by key. Only one user's drafts exist at a time. */
export interface Drafts<T> {
  get: (owner: string, key: string) => T | undefined
  /** The keys of the owner's drafts. */
  keys: (owner: string) => string[]
  /** Replaces the draft with this key, and removes all drafts of other users. */
  set: (owner: string, key: string, value: T) => void
  remove: (owner: string, key: string) => void
  /** `idle` without a draft. */
  statusOf: (owner: string, key: string) => DraftStatus
  /** Calls the listener after each change. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

export interface DraftOptions<T> {
  /** `unsaved` by default. */
  status?: (value: T) => DraftStatus
  /**
   * Follows a value that changes by itself, from when it is set until it is replaced or removed. Returns a function
   * that stops following.
   */
  follow?: (value: T, changed: () => void) => () => void
  /** Stores the drafts in the tab, so that they survive reloads. Without persistence they live as long as the page. */
  persistence?: DraftPersistence<T>
}

export interface DraftPersistence<T> {
  /** Unique among all kinds of drafts. */
  name: string
  /** The stored form of a draft; undefined when nothing is worth storing. */
  write: (value: T) => unknown
  /** Undefined for an unreadable value. */
  read: (stored: unknown) => T | undefined
}

interface RegisteredKind {
  statusOf: Drafts<unknown>['statusOf']
  /** Returns whether there was anything to remove. */
  forget: (exceptOwner: string | undefined) => boolean
}

const registry = new Set<RegisteredKind>()
let epoch = 0
const generalListeners = createListeners()

/**
 * Creates a kind of drafts and registers it, so that signing out removes its drafts with all others. While a draft that
 * is not stored in the tab is not idle, the page counts as unsaved.
 */
export function createDrafts<T>({
  status = () => 'unsaved',
  follow = () => () => {},
  persistence,
}: DraftOptions<T> = {}): Drafts<T> {
  interface Draft {
    value: T
    stopFollowing: () => void
    unmark: () => void
  }
  let current: { owner: string; drafts: Map<string, Draft> } | undefined
  // The tab's storage is read when drafts are first used, or are used again after they were forgotten; from then on it
  // is only written.
  let isLoaded = false
  const listeners = createListeners()

  const changed = () => {
    if (persistence && current) {
      const all = [...current.drafts]
      const isUnsaved = all.some(([, { value }]) => status(value) !== 'idle')
      persistDrafts(persistence.name, current.owner, toPersisted(persistence, all), isUnsaved)
    }
    listeners.notify()
    generalListeners.notify()
  }
  const mark = (draft: Draft) => {
    draft.unmark()
    draft.unmark = persistence || status(draft.value) === 'idle' ? () => {} : unsavedEdits.mark()
  }
  const beginDraft = (value: T): Draft => {
    const draft: Draft = { value, stopFollowing: () => {}, unmark: () => {} }
    draft.stopFollowing = follow(value, () => {
      mark(draft)
      changed()
    })
    mark(draft)
    return draft
  }
  const endDraft = (draft: Draft) => {
    draft.stopFollowing()
    draft.unmark()
  }
  const draftsOf = (owner: string) => {
    if (persistence && !isLoaded) {
      isLoaded = true
      const stored = readPersistedDrafts(persistence.name)
      if (stored)
        current = { owner: stored.owner, drafts: restoreDrafts(persistence, stored.drafts, beginDraft) }
    }
    return current?.owner === owner ? current.drafts : undefined
  }
  const endAll = () => {
    const { drafts } = current ?? {}
    current = undefined
    for (const draft of drafts?.values() ?? []) endDraft(draft)
  }

  const drafts: Drafts<T> = {
    get: (owner, key) => draftsOf(owner)?.get(key)?.value,
    keys: (owner) => [...(draftsOf(owner)?.keys() ?? [])],
    set(owner, key, value) {
      if (!draftsOf(owner)) endAll()
      current ??= { owner, drafts: new Map() }
      const previous = current.drafts.get(key)
      current.drafts.set(key, beginDraft(value))
      if (previous) endDraft(previous)
      changed()
    },
    remove(owner, key) {
      const draft = draftsOf(owner)?.get(key)
      if (!draft) return
      current?.drafts.delete(key)
      endDraft(draft)
      changed()
    },
    statusOf(owner, key) {
      const draft = draftsOf(owner)?.get(key)
      return draft ? status(draft.value) : 'idle'
    },
    subscribe: listeners.add,
  }
  registry.add({
    statusOf: drafts.statusOf,
    forget(exceptOwner) {
      if (!current || current.owner === exceptOwner) return false
      endAll()
      isLoaded = false
      changed()
      return true
    },
  })
  return drafts
}

/** Calls `forget` whenever drafts are forgotten: for data about the user that is not a draft. */
export function forgetWithDrafts(forget: () => void): void {
  registry.add({
    statusOf: () => 'idle',
    forget() {
      forget()
      return false
    },
  })
}

function toPersisted<T>(
  { write }: DraftPersistence<T>,
  drafts: readonly (readonly [key: string, draft: { value: T }])[],
): PersistedDrafts {
  const written = drafts.map(([key, { value }]) => [key, write(value)] as const)
  return Object.fromEntries(written.filter(([, value]) => value !== undefined))
}

function restoreDrafts<T, D>(
  { read }: DraftPersistence<T>,
  stored: PersistedDrafts,
  beginDraft: (value: T) => D,
) {
  const drafts = new Map<string, D>()
  for (const [key, draft] of Object.entries(stored)) {
    const value = read(draft)
    if (value !== undefined) drafts.set(key, beginDraft(value))
  }
  return drafts
}

/**
 * Removes all drafts of all kinds when a user signs out or the page is reloaded into a different version, and all but
 * the user's own when a user signs in. An expired session leaves them for the same user's return.
 * @param exceptOwner the user whose drafts stay; undefined to remove all
 */
export function forgetDrafts(exceptOwner?: string): void {
  const removed = [...registry].filter(({ forget }) => forget(exceptOwner))
  removePersistedDrafts(exceptOwner)
  if (exceptOwner === undefined || removed.length > 0) epoch++
}

/** Changes whenever drafts are forgotten. Work that began in an earlier epoch must not store a draft any more. */
export function draftsEpoch(): number {
  return epoch
}

/** The statuses of all drafts with this key, of every kind. */
export function draftStatuses(owner: string, key: string): DraftStatus[] {
  return [...registry].map(({ statusOf }) => statusOf(owner, key))
}

/** Calls the listener after each change of any draft. Returns the unsubscribe function. */
export const subscribeToDrafts = generalListeners.add
