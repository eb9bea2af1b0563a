import { tabState } from '../saved-state.ts'

/** The stored drafts of one kind, by key. */
export type PersistedDrafts = Readonly<Record<string, unknown>>

interface StoredDrafts {
  /** The user who was signed in when the drafts were written. */
  owner: string
  kinds: Readonly<Record<string, { drafts: PersistedDrafts; isUnsaved: boolean }>>
}

// The storage of a tab is deleted when the tab is closed: drafts about patients must not stay on a shared computer.
const section = tabState.section<StoredDrafts>('drafts', (saved) => {
  const { owner, kinds } = Object(saved) as Record<string, unknown>
  if (typeof owner !== 'string' || typeof kinds !== 'object' || kinds === null) return undefined
  return { owner, kinds: kinds as StoredDrafts['kinds'] }
})

/** Stores the drafts of one kind, replacing those stored before and all that belong to another user. */
export function persistDrafts(
  kind: string,
  owner: string,
  drafts: PersistedDrafts,
  isUnsaved: boolean,
): void {
  const stored = section.read()
  const others = stored?.owner === owner ? stored.kinds : {}
  section.write({ owner, kinds: { ...others, [kind]: { drafts, isUnsaved } } })
}

/** The stored drafts of one kind, and their owner; undefined without any. */
export function readPersistedDrafts(kind: string): { owner: string; drafts: PersistedDrafts } | undefined {
  const stored = section.read()
  const drafts = stored?.kinds[kind]?.drafts
  const isValid = typeof drafts === 'object' && drafts !== null && !Array.isArray(drafts)
  return stored && isValid ? { owner: stored.owner, drafts } : undefined
}

/** Whether the tab stores an unsaved draft of this user, even of a kind whose code is not loaded. */
export function hasPersistedUnsaved(owner: string): boolean {
  const stored = section.read()
  return stored?.owner === owner && Object.values(stored.kinds).some((kind) => kind?.isUnsaved)
}

/** @param exceptOwner the user whose drafts stay; undefined to remove all */
export function removePersistedDrafts(exceptOwner: string | undefined): void {
  const owner = section.read()?.owner
  if (owner !== undefined && owner !== exceptOwner) section.forget()
}
