import type { ShortcutId, ShortcutPlace } from './shortcuts.ts'

export type ShortcutHandlers = Partial<Record<ShortcutId, (() => void) | null | undefined>>

/** The shortcuts of one part of the page. */
export interface RegisteredShortcuts {
  place: ShortcutPlace
  /** The dialog that contains the part; null for the page. */
  dialog: Element | null
  /** An element of the part; its shortcuts cannot be used while the element is inert. */
  element: () => Element | null | undefined
  handlers: () => ShortcutHandlers
}

/** Everything that is registered, the latest last. */
const registered: RegisteredShortcuts[] = []
/** What a key asked of a patient who was still being opened. */
let awaited: { id: ShortcutId; expires: number } | null = null

const AWAITED_MS = 5_000

/** @returns removes the shortcuts */
export function registerShortcuts(shortcuts: RegisteredShortcuts): () => void {
  registered.push(shortcuts)
  runAwaited(shortcuts)
  return () => {
    registered.splice(registered.indexOf(shortcuts), 1)
  }
}

/** Runs a shortcut of the open patient as soon as the patient's part of the page has it. */
export function whenPatientOpens(id: ShortcutId): void {
  awaited = { id, expires: performance.now() + AWAITED_MS }
}

/** Forgets what an earlier key asked of a patient who has not opened yet. */
export function forgetAwaited(): void {
  awaited = null
}

function runAwaited({ place, handlers }: RegisteredShortcuts): void {
  if (!awaited || place !== 'patient') return
  const run = handlers()[awaited.id]
  if (!run) return
  const isLate = performance.now() > awaited.expires
  awaited = null
  if (!isLate) run()
}

/** A shortcut that can be used now. */
export interface UsableShortcut {
  id: ShortcutId
  place: ShortcutPlace
  run: () => void
}

/**
 * The shortcuts that can be used now: those of the topmost dialog, or of the page if none is open. Those of every screen
 * can also be used in a dialog that is a screen of its own, such as the patient editor. Of several with the same id, the
 * first is the one that a key runs: that of the list, which knows which row has the focus, before that of the patient.
 */
export function usableShortcuts(): UsableShortcut[] {
  const top = [...document.querySelectorAll('[aria-modal]')].at(-1) ?? null
  const isScreen = top === null || top.hasAttribute('data-screen')
  return registered
    .filter(
      ({ place, dialog, element }) =>
        (dialog === top || (place === 'anywhere' && isScreen)) && !element()?.closest('[inert]'),
    )
    .reverse()
    .sort((a, b) => rank(a.place) - rank(b.place))
    .flatMap(({ place, handlers }) =>
      (Object.entries(handlers()) as [ShortcutId, ShortcutHandlers[ShortcutId]][]).flatMap(([id, run]) =>
        run ? { id, place, run } : [],
      ),
    )
}

const rank = (place: ShortcutPlace) => (place === 'patient' ? 1 : 0)

/** Runs a shortcut of the open patient. @returns whether the patient has it */
export function runOnPatient(id: ShortcutId): boolean {
  const usable = usableShortcuts().find((shortcut) => shortcut.place === 'patient' && shortcut.id === id)
  usable?.run()
  return usable !== undefined
}
