import type { ConversationCount } from '@enamel/domain/inbox/conversation'
import { countLabel } from '@enamel/domain/shell/count-label'
import { pastPresets } from '@enamel/domain/time/past-presets'
import { memo, type ReactNode } from 'react'
import { useStable } from '../../../lib/use-stable.ts'
import { SortButton } from '../../../ui/buttons/sort-button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { DateFilter } from '../../../ui/filters/date-filter.tsx'
import { ManyFilter } from '../../../ui/filters/many-filter.tsx'
import { showFocused } from '../../../ui/filters/show-focused.ts'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import type { InboxFilter } from '../model/filter.ts'
import styles from './filter-bar.module.css'

export interface FilterBarProps {
  filter: InboxFilter
  counts: Record<ConversationCount, number | undefined>
  /** The practice's treatment types. */
  types: readonly string[]
  now: Date
  timeZone: string
  /** The signed-in user, whose own conversations can be chosen; null where the view has only those. */
  userId: string | null
  onChange: (change: Partial<InboxFilter>) => void
  /** How many of the listed rows are selected. */
  checkState: 'none' | 'some' | 'all'
  /** Whether the list has no rows to select. */
  nothingListed: boolean
  onToggleAll: () => void
  /** Whether the bar is one row that scrolls sideways, without the checkbox, as on a phone. */
  oneRow: boolean
  /** The user's saved filters; a place for them is reserved. */
  savedFilters?: ReactNode
}

/** The filters and the sorting of the list (INB-02, INB-25). */
export function FilterBar(props: FilterBarProps) {
  const { filter, types, now, timeZone } = props
  const { onChange } = useStable({ onChange: props.onChange })
  const typeAndDate = <TypeAndDateFilters {...{ filter, types, now, timeZone, onChange }} />
  if (props.oneRow) {
    return (
      <fieldset className={styles.oneRow} aria-label="Filters" onFocus={showFocused}>
        <Chips {...props} />
        <SortToggle {...props} />
        {typeAndDate}
        {props.savedFilters}
      </fieldset>
    )
  }
  const { checkState, nothingListed, onToggleAll } = props
  return (
    <fieldset className={styles.bar} aria-label="Filters">
      <div className={styles.chips}>
        <Chips {...props} />
      </div>
      <div className={styles.tools}>
        <span className={styles.checkbox}>
          <Checkbox
            checked={checkState === 'some' ? 'some' : checkState === 'all'}
            disabled={nothingListed}
            aria-label={checkState === 'all' ? 'Deselect all conversations' : 'Select all conversations'}
            onChange={onToggleAll}
          />
        </span>
        {typeAndDate}
        <SortToggle {...props} />
        <span className={styles.saved}>{props.savedFilters}</span>
      </div>
    </fieldset>
  )
}

function Chips({ filter, counts, userId, onChange }: FilterBarProps) {
  return (
    <>
      <Chip
        label="Unread"
        count={counts.unread}
        pressed={filter.unread === 'unread'}
        onPress={(on) => onChange({ unread: on ? 'unread' : 'all' })}
      />
      <Chip
        label="Starred"
        count={counts.starred}
        pressed={filter.starred === 'starred'}
        onPress={(on) => onChange({ starred: on ? 'starred' : 'all' })}
      />
      <Chip
        label="Snoozed"
        count={counts.snoozed}
        pressed={filter.snoozed === 'showSnoozed'}
        hint="Show snoozed conversations too"
        onPress={(on) => onChange({ snoozed: on ? 'showSnoozed' : 'hideSnoozed' })}
      />
      {userId !== null && (
        <Chip
          label="Mine"
          count={undefined}
          pressed={filter.assignee !== null}
          hint="Only conversations assigned to you"
          onPress={(on) => onChange({ assignee: on ? userId : null })}
        />
      )}
    </>
  )
}

interface ChipProps {
  label: string
  count: number | undefined
  pressed: boolean
  hint?: string
  onPress: (pressed: boolean) => void
}

function Chip({ label, count, pressed, hint, onPress }: ChipProps) {
  return (
    <button
      type="button"
      className={`${styles.chip} touch-target`}
      aria-pressed={pressed}
      onClick={() => onPress(!pressed)}
      {...(hint && tooltipProps(hint, { side: 'bottom' }))}
    >
      {label}
      {count !== undefined && <span className={`${styles.count} tabular`}>{countLabel(count)}</span>}
    </button>
  )
}

/** Rendered again only when its props change: opening a conversation does not render the filters. */
const TypeAndDateFilters = memo(function TypeAndDateFilters({
  filter,
  types,
  now,
  timeZone,
  onChange,
}: Pick<FilterBarProps, 'filter' | 'types' | 'now' | 'timeZone' | 'onChange'>) {
  return (
    <>
      <ManyFilter
        label="Types"
        noun="type"
        options={types}
        chosen={filter.types}
        onChange={(chosen) => onChange({ types: chosen })}
      />
      <DateFilter
        presets={pastPresets}
        range={filter.range}
        now={now}
        timeZone={timeZone}
        onChange={(range) => onChange({ range })}
      />
    </>
  )
})

function SortToggle({ filter, onChange }: FilterBarProps) {
  const newestFirst = filter.sortDirection === 'desc'
  return (
    <SortButton
      newestFirst={newestFirst}
      onToggle={() => onChange({ sortDirection: newestFirst ? 'asc' : 'desc' })}
    >
      {newestFirst ? 'Newest' : 'Oldest'}
    </SortButton>
  )
}
