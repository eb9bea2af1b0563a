import { COVERED } from '../../ui/overlays/use-covered-page.ts'
import { isTakenKey } from './key-owner.ts'
import {
  type PatientOpened,
  registry,
  type ShortcutHandler,
  type ShortcutPart,
} from './registered-shortcuts.ts'
import type { ShortcutId } from './shortcuts.ts'
import { textAfterKey } from './typed-text.ts'
import { type UsableShortcut, usableShortcuts } from './usable-shortcuts.ts'

/** A shortcut of a patient who is being opened. */
interface AwaitedShortcut {
  id: ShortcutId
  /** The only patient on whom it may follow, if it is saved at once. */
  only: string | undefined
  /** Until when it may follow, by `performance.now()`. */
  expires: number
  /** The text that was typed after the key of a reply; undefined for other shortcuts. */
  typed?: string
}

/** The time within which a patient has to be shown; a reply waits longer, since its letters must not run shortcuts. */
const AWAITED_MS = 5_000

let awaited: AwaitedShortcut | null = null

/** Runs a shortcut; if a list has opened a patient for it, it follows once the patient's part of the page is there. */
export function runShortcut({ id, run }: UsableShortcut): void {
  // A digit behind the key of a snooze that is still opening is meant for its form, and opens no outcome.
  if (awaited?.id === 'snooze' && id.endsWith('_outcome') && performance.now() <= awaited.expires) return
  awaited = null
  runAndFollow(id, run)
}

/** @param typed the text that was typed after the key of a reply */
function runAndFollow(id: ShortcutId, run: ShortcutHandler, typed?: string): void {
  const patient = run(typed)
  if (isPatientOpened(patient)) runOnPatient(id, patient, typed)
}

function runOnPatient(id: ShortcutId, patient: PatientOpened, typed?: string): void {
  const only = typeof patient === 'object' ? patient.only : undefined
  const onPatient = usableShortcuts().find(
    (other) =>
      other.place === 'patient' && other.id === id && (only === undefined || other.patientId === only),
  )
  if (patient !== 'opening' && onPatient) runAndFollow(id, onPatient.run, typed)
  // The part of this patient is shown, but cannot do this now, as while an outcome is being saved.
  else if (only !== undefined && registry.parts.some(({ patientId }) => patientId === only)) return
  else if (id === 'reply') awaited = { id, only, expires: Number.POSITIVE_INFINITY, typed: typed ?? '' }
  else awaited = { id, only, expires: performance.now() + AWAITED_MS }
}

const isPatientOpened = (result: unknown): result is PatientOpened =>
  result === 'open' ||
  result === 'opening' ||
  (typeof result === 'object' && result !== null && 'only' in result)

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

/** Ends the awaited reply, since a press chooses something else. */
export function endTyping(): void {
  if (awaited?.typed !== undefined) awaited = null
}

// Not at once: an effect beside the one that adds the part may still change what the part shows, such as its channel.
registry.onAdded = (part) => {
  if (awaited) queueMicrotask(() => followOn(part))
}

function followOn(part: ShortcutPart): void {
  const { place, element, handlers, patientId } = part
  const isUsable = place === 'patient' && registry.parts.includes(part) && !element()?.closest(COVERED)
  const run = isUsable && awaited && handlers()[awaited.id]
  if (!run || !awaited) return
  const { id, only, expires, typed } = awaited
  awaited = null
  if (performance.now() <= expires && (only === undefined || patientId === only)) runAndFollow(id, run, typed)
}
