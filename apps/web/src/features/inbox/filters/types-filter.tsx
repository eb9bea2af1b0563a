import { useState } from 'react'
import { MultiSelect } from '../../../ui/fields/multi-select.tsx'

export interface TypesFilterProps {
  options: readonly string[]
  /** None chosen is all of them. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/**
 * The treatment types to list. With every type ticked nothing is narrowed, so that patients without a type are listed as
 * well; which of the two ways it came to that only the boxes know.
 */
export function TypesFilter({ options, chosen, onChange }: TypesFilterProps) {
  const [allTicked, setAllTicked] = useState(false)
  const ticked = chosen.length === 0 && allTicked ? options : chosen
  return (
    <MultiSelect
      label="Types"
      summary={chosen.length === 0 ? 'All types' : `${chosen.length} types selected`}
      options={options.map((type) => ({ value: type, label: type }))}
      chosen={ticked}
      search="Search types"
      withAll
      onChange={(next) => {
        const isAll = next.length === options.length
        setAllTicked(isAll)
        onChange(isAll ? [] : next)
      }}
    />
  )
}
