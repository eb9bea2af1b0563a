import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { Icon } from '../display/icon.tsx'
import styles from './sortable-list.module.css'

export interface SortableListProps<I extends { id: string; name: string }> {
  /** The name of the list, for screen readers. */
  label: string
  items: readonly I[]
  onReorder: (items: I[]) => void
  render: (item: I) => ReactNode
}

/** A list whose order the user chooses: by dragging, or by keyboard from the handle of each item. */
export function SortableList<I extends { id: string; name: string }>({
  label,
  items,
  onReorder,
  render,
}: SortableListProps<I>) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return
      onReorder(reorder(items, new Set([...keys].map(String)), String(target.key), target.dropPosition))
    },
  })
  return (
    <GridList aria-label={label} dragAndDropHooks={dragAndDropHooks} className={styles.list ?? ''}>
      {items.map((item) => (
        <GridListItem key={item.id} id={item.id} textValue={item.name} className={styles.item ?? ''}>
          <Button slot="drag" className={styles.handle ?? ''} aria-label={`Move ${item.name}`}>
            <Icon of={IconGripVertical} />
          </Button>
          {render(item)}
        </GridListItem>
      ))}
    </GridList>
  )
}

/** The items with the moved ones beside the target. The moved items stay in their original order. */
export function reorder<I extends { id: string }>(
  items: readonly I[],
  moved: ReadonlySet<string>,
  target: string,
  position: 'before' | 'after',
): I[] {
  const rest = items.filter(({ id }) => !moved.has(id))
  const targetIndex = rest.findIndex(({ id }) => id === target)
  if (targetIndex === -1) return [...items]
  const index = position === 'after' ? targetIndex + 1 : targetIndex
  return [...rest.slice(0, index), ...items.filter(({ id }) => moved.has(id)), ...rest.slice(index)]
}
