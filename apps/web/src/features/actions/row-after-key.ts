/** The row to which a key moves from row `at` of `count`; null for other keys. It stops at both ends. */
export function rowAfterKey(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(at + 1, count - 1)
    case 'ArrowUp':
    case 'k':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
