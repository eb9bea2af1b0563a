/** Elements in which keys type or choose. */
const TYPING =
  'textarea, select, input:not([type=checkbox], [type=radio], [type=button]), [contenteditable]:not([contenteditable=false])'
/** Parts over the screen that handle their keys themselves. */
const MENUS = '[role=menu], [role=listbox], [role=dialog]:not([aria-modal])'
/** A reply bar without typed text, in which there is no typing to undo. */
const UNTYPED_REPLY = '[data-reply-bar][data-untyped]'

/**
 * Whether a key at an element belongs to a text field, or to a menu or small dialog that is open over the screen, and
 * not to the shortcuts.
 */
export function isTakenKey(key: string, element: Element | null): boolean {
  if (element?.closest(MENUS)) return true
  if (!element?.closest(TYPING)) return false
  return key !== 'mod+z' || element.closest(UNTYPED_REPLY) === null
}
