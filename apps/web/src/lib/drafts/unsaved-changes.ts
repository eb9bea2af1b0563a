import { WENT_WRONG } from '@enamel/domain/text/went-wrong'
import { ApiError } from '../api-error.ts'
import { errorMessage } from '../error-message.ts'
import { createDrafts, type Drafts } from './drafts.ts'

/** A change that the server does not have: it is being saved, or was refused; null for an unknown reason. */
export type UnsavedChange<C> = { change: C } & (
  | { state: 'saving' }
  | { state: 'failed'; reason: string | null }
)

/** The changes by their subject, oldest first, until they are saved or discarded. */
export interface UnsavedChanges<C> extends Drafts<readonly UnsavedChange<C>[]> {
  /**
   * Stores a change, replacing one of the same key, until `save` has saved it. A failed change stays.
   * @throws what `save` does
   */
  save: (owner: string, about: string, change: C, save: () => Promise<void>) => Promise<void>
  giveUp: (owner: string, about: string, change: C) => void
}

/** @param isAlike whether one change replaces the other */
export function createUnsavedChanges<C>(isAlike: (one: C, other: C) => boolean): UnsavedChanges<C> {
  const changes = createDrafts<readonly UnsavedChange<C>[]>({
    status: (all) => (all.some(({ state }) => state === 'failed') ? 'failed' : 'saving'),
  })
  const allOf = (owner: string, about: string) => changes.get(owner, about) ?? []
  const set = (owner: string, about: string, all: readonly UnsavedChange<C>[]) =>
    all.length > 0 ? changes.set(owner, about, all) : changes.remove(owner, about)
  return {
    ...changes,
    async save(owner, about, change, save) {
      const saving: UnsavedChange<C> = { change, state: 'saving' }
      const others = allOf(owner, about).filter((other) => !isAlike(other.change, change))
      set(owner, about, [...others, saving])
      // A change that was removed during the save stays removed.
      const settle = (...result: UnsavedChange<C>[]) => {
        const all = allOf(owner, about)
        if (all.includes(saving))
          set(
            owner,
            about,
            all.flatMap((each) => (each === saving ? result : [each])),
          )
      }
      try {
        await save()
        settle()
      } catch (error) {
        settle({ change, state: 'failed', reason: reasonOf(error) })
        throw error
      }
    },
    giveUp(owner, about, change) {
      set(
        owner,
        about,
        allOf(owner, about).filter((other) => other.change !== change),
      )
    },
  }
}

/**
 * What was not saved, and the reason if it is known: "Charlotte Evans was not snoozed. The server could not be reached."
 */
export function unsavedMessage(what: string, error: unknown): string {
  return [what, reasonOf(error)].filter(Boolean).join(' ')
}

/** Null for an ended session too: the reason is read in the next one. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ApiError && error.status === 401) return null
  const message = errorMessage(error, { marksFields: false })
  return message === WENT_WRONG ? null : message
}
