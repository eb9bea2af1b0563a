import type { DueAction } from '@enamel/contract/actions'
import { type AssignedFilter, assignedFilters } from '@enamel/domain/assignment/assignee'
import { type SnoozeFilter, snoozeFilters } from '@enamel/domain/snooze/snooze-filter'
import { IconCalendar } from '@tabler/icons-react'
import { memo, type ReactNode, useMemo } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { usePracticeSources } from '../../signed-in/practice-sources.ts'
import { FilterButton } from '../../ui/buttons/filter-button.tsx'
import { SortButton } from '../../ui/buttons/sort-button.tsx'
import { DateFilter } from '../../ui/filters/date-filter.tsx'
import { ManyFilter } from '../../ui/filters/many-filter.tsx'
import { showFocused } from '../../ui/filters/show-focused.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { ActionChoices } from './action-choices.ts'
import styles from './actions-filter-bar.module.css'
import type { ReferralFilter } from './model/action-query.ts'
import { referralFilters } from './model/action-query.ts'
import type { ActionGroup } from './model/categories.ts'
import { actionPresets, currentRange, toSavedDates } from './model/date-presets.ts'

export interface ActionsFilterBarProps {
  choices: ActionChoices
  /** The listed actions, by category. */
  groups: readonly ActionGroup<DueAction>[]
  /** Whether the view has only the user's own actions, so that whose they are is no choice. */
  isOwn: boolean
  onChoose: (change: Partial<ActionChoices>) => void
  /** The user's saved filters, at the end of the bar. */
  savedFilters?: ReactNode
}

const snoozeLabels: Record<SnoozeFilter, string> = {
  hideSnoozed: 'Hide snoozed',
  showSnoozed: 'Show snoozed',
}

const assignedLabels: Record<AssignedFilter, string> = { anyone: "Everyone's", me: 'Mine' }

const referralLabels: Record<ReferralFilter, string> = {
  both: 'All referrals',
  referrals: 'Referrals',
  'non-referrals': 'Non-referrals',
}

/**
 * Filters and sort order of due actions; the referral filter only if the practice has referrals enabled (ACT-32 to
 * ACT-34, G-14). Rendered again only when its props change: opening a row does not render the filters.
 */
export const ActionsFilterBar = memo(function ActionsFilterBar({
  choices,
  groups,
  isOwn,
  onChoose,
  savedFilters,
}: ActionsFilterBarProps) {
  const { client } = useInit()
  const timeZone = client.time_zone
  const now = useNow()
  const { names: sources } = usePracticeSources()
  const labels = useLabelOptions(choices.labels, groups)
  const newestFirst = choices.sort === 'desc'
  return (
    <fieldset className={styles.bar} aria-label="Filters" onFocus={showFocused}>
      <ManyFilter
        label="Types"
        noun="type"
        options={client.tx_types}
        chosen={choices.types}
        onChange={(types) => onChoose({ types })}
      />
      <DateFilter
        presets={actionPresets}
        range={currentRange(choices.dates, now, timeZone)}
        now={now}
        timeZone={timeZone}
        allowFuture
        icon={IconCalendar}
        onChange={(range) => onChoose({ dates: toSavedDates(range, now, timeZone) })}
      />
      <ManyFilter
        label="Sources"
        noun="source"
        options={sources}
        chosen={choices.sources}
        onChange={(sources) => onChoose({ sources })}
      />
      <ManyFilter
        label="Labels"
        noun="label"
        options={labels}
        chosen={choices.labels}
        openEnded
        onChange={(labels) => onChoose({ labels })}
      />
      {client.referrals_enabled && (
        <SingleChoiceFilter
          label="Referrals"
          options={referralFilters}
          labels={referralLabels}
          chosen={choices.referrals}
          narrowed={choices.referrals !== 'both'}
          onChoose={(referrals) => onChoose({ referrals })}
        />
      )}
      {!isOwn && (
        <SingleChoiceFilter
          label="Assigned to"
          options={assignedFilters}
          labels={assignedLabels}
          chosen={choices.assigned}
          narrowed={choices.assigned !== 'anyone'}
          onChoose={(assigned) => onChoose({ assigned })}
        />
      )}
      <SingleChoiceFilter
        label="Snoozed actions"
        options={snoozeFilters}
        labels={snoozeLabels}
        chosen={choices.includeSnoozed}
        narrowed={choices.includeSnoozed !== 'hideSnoozed'}
        onChoose={(includeSnoozed) => onChoose({ includeSnoozed })}
      />
      <SortButton newestFirst={newestFirst} onToggle={() => onChoose({ sort: newestFirst ? 'asc' : 'desc' })}>
        {newestFirst ? 'Newest first' : 'Oldest first'}
      </SortButton>
      {savedFilters}
    </fieldset>
  )
})

/**
 * The practice's labels, the chosen ones, and those of listed patients, since users may create labels that are not
 * among the practice's.
 */
function useLabelOptions(chosen: readonly string[], groups: ActionsFilterBarProps['groups']): string[] {
  const { labels: practiceLabels } = useInit().client
  return useMemo(() => {
    const listed = groups.flatMap(({ actions }) => actions.flatMap(({ labels }) => labels))
    return [...new Set([...practiceLabels, ...chosen, ...listed])]
  }, [practiceLabels, chosen, groups])
}

interface SingleChoiceFilterProps<V extends string> {
  label: string
  options: readonly V[]
  labels: Record<V, string>
  chosen: V
  narrowed: boolean
  onChoose: (next: V) => void
}

function SingleChoiceFilter<V extends string>({
  label,
  options,
  labels,
  chosen,
  narrowed,
  onChoose,
}: SingleChoiceFilterProps<V>) {
  return (
    <Menu
      label={label}
      align="start"
      items={options.map((option) => ({
        label: labels[option],
        checked: option === chosen,
        onSelect: () => onChoose(option),
      }))}
      trigger={(props) => (
        <FilterButton label={label} summary={labels[chosen]} narrowed={narrowed} {...props} />
      )}
    />
  )
}
