import { WENT_WRONG } from '@enamel/domain/text/went-wrong'
import { ApiError } from '../api-error.ts'
import { errorMessage } from '../error-message.ts'
import { createDrafts, type Drafts } from './drafts.ts'

/**
 * A change that the server does not have: it is being saved, or saving failed. `reason` is null when it is unknown, and
 * when the session has ended.
 */
export type UnsavedChange<C> = { change: C } & (
  | { state: 'saving' }
  | { state: 'failed'; reason: string | null }
)

/** The changes by key, oldest first, until they are saved or discarded. */
export interface UnsavedChanges<C> extends Drafts<readonly UnsavedChange<C>[]> {
  /**
   * Stores a change, replacing a similar one with the same key, until `save` has saved it. A failed change stays.
   * @throws what `save` does
   */
  save: (owner: string, key: string, change: C, save: () => Promise<void>) => Promise<void>
  discard: (owner: string, key: string, change: C) => void
}

/** @param isAlike whether one change replaces the other */
export function createUnsavedChanges<C>(isAlike: (one: C, other: C) => boolean): UnsavedChanges<C> {
  const changes = createDrafts<readonly UnsavedChange<C>[]>({
    status: (all) => (all.some(({ state }) => state === 'failed') ? 'failed' : 'saving'),
  })
  const allOf = (owner: string, key: string) => changes.get(owner, key) ?? []
  const set = (owner: string, key: string, all: readonly UnsavedChange<C>[]) =>
    all.length > 0 ? changes.set(owner, key, all) : changes.remove(owner, key)
  return {
    ...changes,
    async save(owner, key, change, save) {
      const saving: UnsavedChange<C> = { change, state: 'saving' }
      const others = allOf(owner, key).filter((other) => !isAlike(other.change, change))
      set(owner, key, [...others, saving])
      // A change that was removed during the save stays removed.
      const storeResult = (...result: UnsavedChange<C>[]) => {
        const all = allOf(owner, key)
        if (all.includes(saving))
          set(
            owner,
            key,
            all.flatMap((each) => (each === saving ? result : [each])),
          )
      }
      try {
        await save()
        storeResult()
      } catch (error) {
        storeResult({ change, state: 'failed', reason: reasonOf(error) })
        throw error
      }
    },
    discard(owner, key, change) {
      set(
        owner,
        key,
        allOf(owner, key).filter((other) => other.change !== change),
      )
    },
  }
}

/**
 * The text that names the unsaved change, and the reason if it is known: "Charlotte Evans was not snoozed. The server
 * could not be reached."
 */
export function unsavedMessage(text: string, error: unknown): string {
  return [text, reasonOf(error)].filter(Boolean).join(' ')
}

/** Null if the reason is unknown, and for an ended session: the user would read its text only in the next session. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ApiError && error.status === 401) return null
  const message = errorMessage(error, { marksFields: false })
  return message === WENT_WRONG ? null : message
}
