import { COVERED } from '../../ui/overlays/use-covered-page.ts'
import { isTakenKey } from './key-owner.ts'
import {
  type PatientOpened,
  registry,
  type ShortcutHandler,
  type ShortcutPart,
} from './registered-shortcuts.ts'
import type { ShortcutId, ShortcutPlace } from './shortcuts.ts'
import { textAfterKey } from './typed-text.ts'

/** A shortcut that can be used now. */
export interface UsableShortcut {
  id: ShortcutId
  place: ShortcutPlace
  patientId: string | undefined
  run: ShortcutHandler
}

/**
 * The shortcuts that can be used now: those of the topmost dialog, or of the page if none is open. Those of every screen
 * can also be used in a dialog that is a screen of its own, such as the patient editor. Of several with the same id, the
 * first is the one that a key runs: that of the list, which knows which row has the focus, before that of the patient.
 */
export function usableShortcuts(): UsableShortcut[] {
  const top = [...document.querySelectorAll('[aria-modal]')].at(-1) ?? null
  const isScreen = top === null || top.hasAttribute('data-screen')
  const isUsable = ({ place, dialog, element }: ShortcutPart) =>
    (dialog === top || (place === 'anywhere' && isScreen)) && !element()?.closest(COVERED)
  return registry.parts.filter(isUsable).reverse().sort(byPlace).flatMap(shortcutsOf)
}

const rank = (place: ShortcutPlace) => (place === 'patient' ? 1 : 0)
const byPlace = (a: ShortcutPart, b: ShortcutPart) => rank(a.place) - rank(b.place)

function shortcutsOf({ place, handlers, patientId }: ShortcutPart): UsableShortcut[] {
  const all = handlers()
  return (Object.keys(all) as ShortcutId[]).flatMap((id) => {
    const run = all[id]
    return run ? { id, place, patientId, run } : []
  })
}

/** Runs a shortcut; if a list has opened a patient for it, it follows once the patient's part of the page is there. */
export function runShortcut({ id, run }: UsableShortcut): void {
  // A digit behind the key of a snooze that is still opening is meant for its form, and opens no outcome.
  if (awaited?.id === 'snooze' && id.endsWith('_outcome') && performance.now() <= awaited.expires) return
  awaited = null
  const patient = run()
  if (!isPatientOpened(patient)) return
  const only = typeof patient === 'object' ? patient.only : undefined
  const onPatient = usableShortcuts().find(
    (other) =>
      other.place === 'patient' && other.id === id && (only === undefined || other.patientId === only),
  )
  if (patient !== 'opening' && onPatient) onPatient.run()
  // The part of this patient is shown, but cannot do this now, as while an outcome is being saved.
  else if (only !== undefined && registry.parts.some(({ patientId }) => patientId === only)) return
  else if (id === 'reply') awaited = { id, only, expires: Number.POSITIVE_INFINITY, typed: '' }
  else awaited = { id, only, expires: performance.now() + AWAITED_MS }
}

/**
 * Takes a key that is typed after the key of a reply whose patient is still being opened, however long that takes: it is
 * part of the text. As a shortcut it might log an outcome. Escape or a press elsewhere ends it.
 * @returns whether it was taken
 */
export function takeTypedKey(event: KeyboardEvent): boolean {
  if (awaited?.typed === undefined) return false
  if (event.key === 'Escape') awaited = null
  if (!awaited) return false
  const text = isTakenKey(event.key, event.target as Element | null)
    ? null
    : textAfterKey(awaited.typed ?? '', event)
  if (text === null) return false
  awaited.typed = text
  event.preventDefault()
  event.stopPropagation()
  return true
}

/** A press chooses something else than the reply that is awaited. */
export function endTyping(): void {
  if (awaited?.typed !== undefined) awaited = null
}

const isPatientOpened = (result: unknown): result is PatientOpened =>
  result === 'open' ||
  result === 'opening' ||
  (typeof result === 'object' && result !== null && 'only' in result)

/** A shortcut of a patient who is being opened. */
let awaited: { id: ShortcutId; only: string | undefined; expires: number; typed?: string } | null = null
/** The text of a reply is awaited for as long as it takes, since its letters must not run shortcuts. */
const AWAITED_MS = 5_000

// Not at once: an effect beside the one that adds the part may still change what the part shows, such as its channel.
registry.onAdded = (part) => {
  if (awaited) queueMicrotask(() => followOn(part))
}

function followOn(part: ShortcutPart): void {
  const { place, element, handlers, patientId } = part
  const isUsable = place === 'patient' && registry.parts.includes(part) && !element()?.closest(COVERED)
  const run = isUsable && awaited && handlers()[awaited.id]
  if (!run || !awaited) return
  const { only, expires, typed } = awaited
  awaited = null
  if (performance.now() <= expires && (only === undefined || patientId === only)) run(typed)
}
