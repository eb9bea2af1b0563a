/** The effect of a key while a row has the focus. Enter and Space are left to the focused control of the row. */
export type RowIntent =
  | { type: 'move'; by: number }
  | { type: 'first' }
  | { type: 'last' }
  | { type: 'select' }
  | { type: 'star' }
  | { type: 'unread' }

export interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/**
 * The intent of a pressed key; null for a key that is left to the browser or to the focused control.
 * @param page the number of rows by which Page Up and Page Down move
 */
export function rowIntent({ key, ctrlKey, metaKey, altKey }: PressedKey, page: number): RowIntent | null {
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
    case 'x':
      return { type: 'select' }
    case 's':
      return { type: 'star' }
    case 'u':
      return { type: 'unread' }
    default:
      return null
  }
}

/** The index of the row that a move leads to, from the row at `index` of `count` rows. Moves stop at both ends. */
export function targetRow(
  intent: Extract<RowIntent, { type: 'move' | 'first' | 'last' }>,
  index: number,
  count: number,
): number {
  if (intent.type === 'first') return 0
  if (intent.type === 'last') return count - 1
  return Math.min(Math.max(0, index + intent.by), count - 1)
}

/** The keys and their actions, as shown to staff. */
export const keyHints = [
  { keys: ['↑', '↓'], action: 'Move' },
  { keys: ['Enter'], action: 'Open' },
  { keys: ['X'], action: 'Select' },
  { keys: ['S'], action: 'Star' },
  { keys: ['U'], action: 'Read or unread' },
] as const
