import { useState } from 'react'
import type { ListOption } from '../../ui/fields/listbox.tsx'
import { MultiSelect } from '../../ui/fields/multi-select.tsx'
import { filterSummary } from './filter-summary.ts'

export interface ReportFilterProps {
  /** The name of the filter: "Types". */
  label: string
  /** Chosen values that are not among the options, such as a deleted source, are offered too. */
  options: readonly ListOption[]
  /** No selection means all options. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** A filter of a report. Selecting every option leaves nothing out, as no selection does (RPT-06, RPT-07). */
export function ReportFilter({ label, options, chosen, onChange }: ReportFilterProps) {
  const [isEverySelected, setEverySelected] = useState(false)
  const values = options.map(({ value }) => value)
  const unknown = chosen.filter((value) => !values.includes(value))
  const offered = [...options, ...unknown.map((value) => ({ value, label: value }))]
  const plural = label.toLowerCase()
  return (
    <MultiSelect
      label={label}
      summary={filterSummary(chosen.length, offered.length, plural)}
      options={offered}
      chosen={chosen.length === 0 && isEverySelected ? values : chosen}
      search={`Search ${plural}`}
      withAll
      onChange={(next) => {
        const isAll = next.length === offered.length
        setEverySelected(isAll)
        onChange(isAll ? [] : next)
      }}
    />
  )
}
