import type { ShortcutId, ShortcutPlace } from './shortcuts.ts'

/**
 * What a part returns that has only shown a patient on whom the shortcut follows. `open`: the patient can be used already;
 * `opening`: soon. `only`: the shortcut is saved at once, so it follows only on exactly this patient, as soon as the user
 * sees them.
 */
export type PatientOpened = 'open' | 'opening' | { only: string }

/**
 * Runs a shortcut. A list whose shortcut belongs to the patient of a row only opens the patient, and the overlay of a
 * waking patient only uncovers them: both return `PatientOpened`, and the shortcut of the open patient follows. Other
 * results are ignored.
 * @param typed the text that was typed after the key of a reply, while its patient was being opened
 */
export type ShortcutHandler = (typed?: string) => unknown
export type ShortcutHandlers = Partial<Record<ShortcutId, ShortcutHandler | false | null | undefined>>

/** The shortcuts of one part of the page. */
export interface ShortcutPart {
  place: ShortcutPlace
  /** The dialog that contains the part; null for the page. */
  dialog: Element | null
  /** An element of the part; its shortcuts cannot be used while the element is covered. */
  element: () => Element | null | undefined
  /** The patient to whom a shortcut of the part is saved. */
  patientId?: string | undefined
  handlers: () => ShortcutHandlers
}

/** The parts of the page with shortcuts, the latest last, and who is notified of a new one. */
export const registry: { parts: ShortcutPart[]; onAdded?: (part: ShortcutPart) => void } = { parts: [] }
