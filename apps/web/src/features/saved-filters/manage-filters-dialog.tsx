import type { SavedFilter } from '@enamel/contract/saved-filters'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './saved-filters.module.css'

export interface ManageFiltersDialogProps {
  filters: readonly SavedFilter[]
  onRename: (filter: SavedFilter) => void
  onDelete: (filter: SavedFilter) => void
  onClose: () => void
}

/** Lists the saved filters of a screen with what can be done to each. */
export function ManageFiltersDialog({ filters, onRename, onDelete, onClose }: ManageFiltersDialogProps) {
  const list = useRef<HTMLUListElement>(null)
  // The row goes with its button, so the focus moves to a neighbour first, else to the cross.
  const removeAt = (filter: SavedFilter, index: number) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-delete]') ?? [])]
    const neighbour = buttons[index + 1] ?? buttons[index - 1]
    const cross = list.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('header button')
    const target = neighbour ?? cross
    target?.focus()
    onDelete(filter)
  }
  return (
    <Dialog title="Saved filters" bar onClose={onClose}>
      {filters.length === 0 ? (
        <p className={styles.none}>You have no saved filters here.</p>
      ) : (
        <ul ref={list} className={styles.list}>
          {filters.map((filter, index) => (
            <li key={filter.id} className={styles.row}>
              <span className={styles.name} {...tooltipProps(filter.name, { whenTruncated: true })}>
                {filter.name}
              </span>
              <IconButton
                icon={IconPencil}
                label={`Rename ${filter.name}`}
                data-autofocus={index === 0 || undefined}
                onClick={() => onRename(filter)}
              />
              <IconButton
                icon={IconTrash}
                label={`Delete ${filter.name}`}
                data-delete
                onClick={() => removeAt(filter, index)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
