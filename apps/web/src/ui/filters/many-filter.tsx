import { pluralise } from '@enamel/domain/text/pluralise'
import { useState } from 'react'
import { MultiSelect } from '../fields/multi-select.tsx'

export interface ManyFilterProps {
  /** The name of the filter: "Types". */
  label: string
  /** The singular of an option, whose plural ends in s: "type". */
  noun: string
  options: readonly string[]
  /** No selection means all of them. */
  chosen: readonly string[]
  /** There are values beside the options: ticking every option still leaves entries out. */
  openEnded?: boolean
  onChange: (chosen: string[]) => void
}

/**
 * The values to list. With every option ticked nothing is filtered, so that entries without a value are listed as well;
 * only the checkboxes show the difference.
 */
export function ManyFilter({ label, noun, options, chosen, openEnded = false, onChange }: ManyFilterProps) {
  const [allTicked, setAllTicked] = useState(false)
  const ticked = chosen.length === 0 && allTicked ? options : chosen
  return (
    <MultiSelect
      label={label}
      summary={chosen.length === 0 ? `All ${noun}s` : `${pluralise(chosen.length, noun)} selected`}
      options={options.map((option) => ({ value: option, label: option }))}
      chosen={ticked}
      search={`Search ${noun}s`}
      withAll={!openEnded}
      onChange={(next) => {
        const isAll = !openEnded && next.length === options.length
        setAllTicked(isAll)
        onChange(isAll ? [] : next)
      }}
    />
  )
}
