import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'

/** Unsaved input in one part of the page; the part around it counts it too. */
export interface UnsavedEdits {
  /** Registers unsaved input, until the returned function is called. */
  mark: () => () => void
  has: () => boolean
  /** Discards everything unsaved. */
  drop: () => void
  /** Registers a save in progress, until the returned function is called. */
  markSaving: () => () => void
  isSaving: () => boolean
  /** Calls back when having, or saving, something begins or ends; ends when the returned function is called. */
  subscribe: (listener: () => void) => () => void
}

function editsWithin(outer: UnsavedEdits | null): UnsavedEdits {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const unsaved = marksOf(() => outer?.mark(), notify)
  const saving = marksOf(() => outer?.markSaving(), notify)
  return {
    mark: unsaved.mark,
    has: unsaved.has,
    drop: unsaved.drop,
    markSaving: saving.mark,
    isSaving: saving.has,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function marksOf(markOuter: () => (() => void) | undefined, notify: () => void) {
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
    drop() {
      for (const unmark of unmarks) unmark()
    },
  }
}

/** Those of the whole page. */
export const unsavedEdits = editsWithin(null)

/** Lets the browser ask before a page that has something unsaved is reloaded or closed. @returns how to stop it */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (unsavedEdits.has()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

const Around = createContext(unsavedEdits)

/** A part of the page with edits of its own. */
export function useUnsavedPart(): UnsavedEdits {
  const outer = useContext(Around)
  return useState(() => editsWithin(outer))[0]
}

export function UnsavedPart({ edits, children }: { edits: UnsavedEdits; children: ReactNode }) {
  return <Around value={edits}>{children}</Around>
}

/**
 * Registers unsaved values, and a save in progress, in the part of the page around and in all parts around that. Users
 * are not asked to discard values that are being saved.
 */
export function useUnsavedMark({ isUnsaved, isSaving }: { isUnsaved: boolean; isSaving: boolean }): void {
  const edits = useContext(Around)
  useEffect(() => (isUnsaved ? edits.mark() : undefined), [isUnsaved, edits])
  useEffect(() => (isSaving ? edits.markSaving() : undefined), [isSaving, edits])
}

/** Whether a part of the page is saving something; follows changes. */
export function useIsBeingSaved(edits: UnsavedEdits): boolean {
  return useSyncExternalStore(edits.subscribe, edits.isSaving)
}

/** Whether a part of the page has unsaved input; follows changes. */
export function useHasUnsaved(edits: UnsavedEdits): boolean {
  return useSyncExternalStore(edits.subscribe, edits.has)
}
