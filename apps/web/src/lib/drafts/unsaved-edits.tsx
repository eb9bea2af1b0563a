import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

/** The unsaved input in one part of the page. It also counts in every part that contains this one. */
export interface UnsavedEdits {
  /** Registers unsaved input until the returned function is called. */
  mark: () => () => void
  has: () => boolean
  /** Makes all unsaved input count as discarded. */
  discard: () => void
  /** Registers a save in progress until the returned function is called. */
  markSaving: () => () => void
  isSaving: () => boolean
  /** Calls the listener when `has` or `isSaving` may have changed. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

function createEdits(outer: UnsavedEdits | null): UnsavedEdits {
  const listeners = createListeners()
  const unsaved = createMarks(() => outer?.mark(), listeners.notify)
  const saving = createMarks(() => outer?.markSaving(), listeners.notify)
  return {
    mark: unsaved.mark,
    has: unsaved.has,
    discard: unsaved.discard,
    markSaving: saving.mark,
    isSaving: saving.has,
    subscribe: listeners.add,
  }
}

function createMarks(markOuter: () => (() => void) | undefined, notify: () => void) {
  const unmarks = new Set<() => void>()
  return {
    mark() {
      const unmarkOuter = markOuter()
      const unmark = () => {
        if (!unmarks.delete(unmark)) return
        unmarkOuter?.()
        notify()
      }
      unmarks.add(unmark)
      notify()
      return unmark
    },
    has: () => unmarks.size > 0,
    discard() {
      for (const unmark of unmarks) unmark()
    },
  }
}

/** The unsaved input of the whole page. */
export const unsavedEdits = createEdits(null)

/** Lets the browser ask before a page with unsaved input is reloaded or closed. Returns a function that stops this. */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (unsavedEdits.has()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

const PartContext = createContext(unsavedEdits)

/** The edits of a part of the page, to be passed to `UnsavedPart`. */
export function useUnsavedPart(): UnsavedEdits {
  const outer = useContext(PartContext)
  return useState(() => createEdits(outer))[0]
}

/** A part of the page, whose forms register in `edits`. */
export function UnsavedPart({ edits, children }: { edits: UnsavedEdits; children: ReactNode }) {
  return <PartContext value={edits}>{children}</PartContext>
}

/**
 * Registers unsaved values, and a save in progress, in the surrounding part of the page and in all parts that contain
 * it. Users are not asked to discard values that are being saved.
 */
export function useUnsavedMark({ isUnsaved, isSaving }: { isUnsaved: boolean; isSaving: boolean }): void {
  const edits = useContext(PartContext)
  useEffect(() => (isUnsaved ? edits.mark() : undefined), [isUnsaved, edits])
  useEffect(() => (isSaving ? edits.markSaving() : undefined), [isSaving, edits])
}

/** Whether a part of the page is saving something. The caller is rendered again when that changes. */
export function useIsBeingSaved(edits: UnsavedEdits): boolean {
  return useSyncExternalStore(edits.subscribe, edits.isSaving)
}

/** Whether a part of the page has unsaved input. The caller is rendered again when that changes. */
export function useHasUnsaved(edits: UnsavedEdits): boolean {
  return useSyncExternalStore(edits.subscribe, edits.has)
}
