/** A move to another row. Enter and Space are left to the focused control of the row. */
export type RowMove = { type: 'move'; by: number } | { type: 'first' } | { type: 'last' }

export interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/**
 * The move of a key that is pressed while a row has the focus; null for a key that is left to the browser or to the
 * focused control.
 * @param page the number of rows by which Page Up and Page Down move
 */
export function rowMove({ key, ctrlKey, metaKey, altKey }: PressedKey, page: number): RowMove | null {
  if (ctrlKey || metaKey || altKey) return null
  switch (key) {
    case 'ArrowDown':
      return { type: 'move', by: 1 }
    case 'ArrowUp':
      return { type: 'move', by: -1 }
    case 'PageDown':
      return { type: 'move', by: page }
    case 'PageUp':
      return { type: 'move', by: -page }
    case 'Home':
      return { type: 'first' }
    case 'End':
      return { type: 'last' }
    default:
      return null
  }
}

/** The index of the row that a move leads to, from the row at `index` of `count` rows. Moves stop at both ends. */
export function targetRow(move: RowMove, index: number, count: number): number {
  if (move.type === 'first') return 0
  if (move.type === 'last') return count - 1
  return Math.min(Math.max(0, index + move.by), count - 1)
}
