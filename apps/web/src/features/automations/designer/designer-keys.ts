import type { KeyboardEvent } from 'react'
import type { Designer } from './use-designer.ts'

/** Keys that work in every field of the designer, before the field sees them: it has no history of its own. */
export function handleGlobalKey(
  event: KeyboardEvent,
  { designer, save }: { designer: Designer; save: () => void },
) {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
  const dialog = (event.target as Element).closest('[aria-modal="true"]')
  // A dialog over the designer has its own keys; the designer may itself be in one.
  if (!isCommand || (dialog && !dialog.contains(event.currentTarget))) return
  const key = event.key.toLowerCase()
  const command =
    key === 's'
      ? save
      : key === 'z'
        ? event.shiftKey
          ? designer.redo
          : designer.undo
        : key === 'y'
          ? designer.redo
          : null
  if (!command) return
  event.preventDefault()
  event.stopPropagation()
  command()
}

/** Keys on a block, in the email or in the outline. */
export function handleBlockKey(event: KeyboardEvent, designer: Designer): void {
  const target = event.target as HTMLElement
  const block = target.closest<HTMLElement>('[data-block], [data-row], [data-handle]')
  const id = block?.dataset.block ?? block?.dataset.row ?? block?.dataset.handle
  if (!block || !id || !designer.rows.some(({ node }) => node.id === id)) return
  const from = block.dataset.row ? 'outline' : block.dataset.handle ? 'handle' : 'canvas'
  const isInText = target !== block
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    event.preventDefault()
    designer.moveBy(id, event.key === 'ArrowUp' ? -1 : 1, from)
  } else if (isInText) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    block.focus()
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault()
    designer.remove(id, from)
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
    event.preventDefault()
    designer.duplicate(id)
  } else if (event.key === 'Enter' && from === 'canvas') {
    event.preventDefault()
    const text = designer.textOf(id)
    if (text) text.focus()
    else designer.focusing.focusField('settings')
  }
}
