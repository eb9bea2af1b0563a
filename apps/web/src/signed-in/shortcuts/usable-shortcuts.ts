import { COVERED } from '../../ui/overlays/use-covered-page.ts'
import { registry, type ShortcutHandler, type ShortcutPart } from './registered-shortcuts.ts'
import type { ShortcutId, ShortcutPlace } from './shortcuts.ts'

/** A shortcut that can be used now. */
export interface UsableShortcut {
  id: ShortcutId
  place: ShortcutPlace
  patientId: string | undefined
  run: ShortcutHandler
}

/**
 * The shortcuts that can be used now: those of the topmost dialog, or of the page if none is open. Those of every screen
 * can also be used in a dialog that is a screen of its own, such as the patient editor. A key runs the first of several
 * with the same id: that of the list, which knows which row has the focus, before that of the patient.
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
