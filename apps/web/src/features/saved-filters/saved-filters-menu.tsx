import type { SavedFilter } from '@enamel/contract/saved-filters'
import type { FilteredScreen } from '@enamel/domain/saved-filters/saved-filter'
import { truncateText } from '@enamel/domain/text/truncate-text'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FilterButton } from '../../ui/buttons/filter-button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { TriggerProps } from '../../ui/overlays/popover.tsx'
import { FilterDialog, type OpenDialog } from './filter-dialog.tsx'
import { filterItems } from './filter-items.ts'
import { usedWithoutText } from './model/available-choices.ts'
import { isSameQuery } from './model/same-query.ts'
import type { FilterOf, FilterQuery } from './saved-filters.api.ts'
import styles from './saved-filters.module.css'
import { useFilterChanges } from './use-filter-changes.ts'
import { useSavedFilters } from './use-saved-filters.ts'

/** So much of a filter's name is shown in the bar, in characters. */
const SUMMARY_MAX = 28

export interface SavedFiltersMenuProps<S extends FilteredScreen> {
  screen: S
  /** The filters that are set now. */
  current: FilterQuery<S>
  /** The combination with no filter set. */
  none: FilterQuery<S>
  /** What a saved combination sets here, without the values that no longer exist, which are `missing`. */
  usable: (query: FilterQuery<S>) => { query: FilterQuery<S>; missing: readonly string[] }
  onChoose: (query: FilterQuery<S>) => void
  /** Whether the view has only the user's own patients: then whose they are is no choice. */
  isOwn: boolean
  /** Whether the button shows its text; otherwise it is an icon. */
  withText?: boolean
}

/** The user's saved filters of a screen: chosen with one press, saved, updated, renamed and deleted. */
export function SavedFiltersMenu<S extends FilteredScreen>(props: SavedFiltersMenuProps<S>) {
  const { screen, none, usable, onChoose, isOwn, withText = false } = props
  const inView = (query: FilterQuery<S>) => (isOwn ? { ...query, mine: false } : query) as FilterQuery<S>
  const current = inView(props.current)
  const { filters, error, reload } = useSavedFilters(screen)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { update, remove } = useFilterChanges()
  const isSet = !isSameQuery(current, none)
  const active = filters?.find(({ query }) =>
    isSameQuery(inView(usable(query as FilterQuery<S>).query), current),
  )
  const changed = useChanged(filters, active, isSet)
  const choose = ({ query }: FilterOf<S>) => {
    const { query: chosen, missing } = usable(query as FilterQuery<S>)
    onChoose(chosen)
    if (missing.length > 0) toast.error(usedWithoutText(missing))
  }
  const updateWithCurrent = (filter: FilterOf<S>) => {
    const { mine } = isOwn ? filter.query : current
    update({ ...filter, query: { ...current, mine } } as SavedFilter)
  }
  const place = useRef<HTMLSpanElement>(null)
  // The dialog returns the focus to the button, on which a second Enter would open the menu again.
  const closeSaved = ({ name }: SavedFilter) => {
    flushSync(() => setDialog(null))
    place.current?.focus({ preventScroll: true })
    toast.success(`The filter “${name}” was saved`)
  }
  const items = filterItems<FilterOf<S>>({
    filters,
    error,
    active,
    changed,
    isSet,
    onChoose: choose,
    onUpdate: updateWithCurrent,
    onSave: () => setDialog({ kind: 'save' }),
    onManage: () => setDialog({ kind: 'manage' }),
    onReload: reload,
  })
  return (
    <>
      <span ref={place} tabIndex={-1} className={styles.place}>
        <Menu
          label="Saved filters"
          align="end"
          items={items}
          trigger={(trigger) => <Trigger {...{ trigger, withText }} active={active?.name} />}
        />
      </span>
      {dialog && (
        <FilterDialog
          {...{ dialog, setDialog }}
          filters={filters ?? []}
          draft={{ screen, query: current } as Pick<SavedFilter, 'screen' | 'query'>}
          onSaved={closeSaved}
          onDelete={remove}
        />
      )}
    </>
  )
}

/** The filter that was in use last, while the filters that are set differ from it. */
function useChanged<F extends SavedFilter>(
  filters: readonly F[] | undefined,
  active: F | undefined,
  isSet: boolean,
): F | undefined {
  const [lastId, setLastId] = useState<string | undefined>(undefined)
  const next = active?.id ?? (isSet ? lastId : undefined)
  if (filters && next !== lastId) setLastId(next)
  return active ? undefined : filters?.find(({ id }) => id === next)
}

interface TriggerInput {
  trigger: TriggerProps
  withText: boolean
  /** The name of the filter in use. */
  active: string | undefined
}

function Trigger({ trigger, withText, active }: TriggerInput) {
  const icon = active === undefined ? IconBookmark : IconBookmarkFilled
  const label = active === undefined ? 'Saved filters' : `Saved filters: ${active}`
  if (withText) {
    return (
      <FilterButton
        label="Saved filters"
        summary={truncateText(active ?? 'Saved filters', SUMMARY_MAX, '…')}
        narrowed={active !== undefined}
        icon={icon}
        aria-label={label}
        {...trigger}
      />
    )
  }
  return (
    <IconButton
      icon={icon}
      label={label}
      size={28}
      tooltipSide="bottom"
      className={styles.button}
      data-active={active !== undefined || undefined}
      {...trigger}
    />
  )
}
