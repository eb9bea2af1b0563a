/** The items with those that were moved beside the target; they stay in their own order. */
export function reordered<I extends { id: string }>(
  items: readonly I[],
  moved: ReadonlySet<string>,
  target: string,
  position: 'before' | 'after',
): I[] {
  const rest = items.filter(({ id }) => !moved.has(id))
  const place = rest.findIndex(({ id }) => id === target)
  if (place === -1) return [...items]
  const index = position === 'after' ? place + 1 : place
  return [...rest.slice(0, index), ...items.filter(({ id }) => moved.has(id)), ...rest.slice(index)]
}
