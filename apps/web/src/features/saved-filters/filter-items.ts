import type { SavedFilter } from '@enamel/contract/saved-filters'
import { errorMessage } from '../../lib/error-message.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'

export interface FilterItemsInput<F extends SavedFilter> {
  /** The user's filters on this screen; undefined until they are loaded. */
  filters: readonly F[] | undefined
  error: Error | null
  /** The filter that is in use as it was saved. */
  active: F | undefined
  /** The filter that was in use until its combination was changed. */
  changed: F | undefined
  /** Whether any filter is set. */
  isSet: boolean
  onChoose: (filter: F) => void
  onUpdate: (filter: F) => void
  onSave: () => void
  onManage: () => void
  onReload: () => void
}

/** The items of the menu: the filters to choose from, and what can be done with the one that is set. */
export function filterItems<F extends SavedFilter>(input: FilterItemsInput<F>): MenuItem[] {
  const { filters, error, active, changed, isSet, onChoose, onUpdate, onSave, onManage, onReload } = input
  if (!filters) {
    const notice = { label: error ? 'Your filters could not be loaded' : 'Loading your filters' }
    const none = { ...notice, onSelect() {}, disabledReason: error ? errorMessage(error) : '' }
    return error ? [none, { label: 'Try again', onSelect: onReload }] : [none]
  }
  return [
    ...filters.map((filter) => ({
      label: filter.name,
      checked: filter.id === active?.id,
      onSelect: () => onChoose(filter),
    })),
    ...(changed
      ? [{ label: `Update “${changed.name}”`, separated: true, onSelect: () => onUpdate(changed) }]
      : []),
    {
      label: 'Save this filter',
      separated: filters.length > 0 && !changed,
      onSelect: onSave,
      disabledReason: reasonNotToSave(active, isSet),
    },
    ...(filters.length > 0 ? [{ label: 'Rename or delete', onSelect: onManage }] : []),
  ]
}

function reasonNotToSave(active: SavedFilter | undefined, isSet: boolean): string | undefined {
  if (active) return `Saved as “${active.name}”`
  return isSet ? undefined : 'Set a filter first'
}
