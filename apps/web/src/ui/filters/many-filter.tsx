import { pluralise } from '@enamel/domain/text/pluralise'
import { useState } from 'react'
import { MultiSelect } from '../fields/multi-select.tsx'

export interface ManyFilterProps {
  /** The name of the filter: "Types". */
  label: string
  /** The singular noun for an option, which forms its plural by adding an s: "type". */
  noun: string
  options: readonly string[]
  /** No selection means all options. */
  chosen: readonly string[]
  /** Whether values other than the options exist. Selecting every option then still leaves entries out. */
  openEnded?: boolean
  onChange: (chosen: string[]) => void
}

/**
 * A filter for the values to list. Unless the filter is `openEnded`, selecting every option leaves nothing out, just as
 * no selection does: entries without a value are listed as well. Only the checkboxes show the difference.
 */
export function ManyFilter({ label, noun, options, chosen, openEnded = false, onChange }: ManyFilterProps) {
  const [isEverySelected, setEverySelected] = useState(false)
  const selected = chosen.length === 0 && isEverySelected ? options : chosen
  return (
    <MultiSelect
      label={label}
      summary={chosen.length === 0 ? `All ${noun}s` : `${pluralise(chosen.length, noun)} selected`}
      options={options.map((option) => ({ value: option, label: option }))}
      chosen={selected}
      search={`Search ${noun}s`}
      withAll={!openEnded}
      onChange={(next) => {
        const isAll = !openEnded && next.length === options.length
        setEverySelected(isAll)
        onChange(isAll ? [] : next)
      }}
    />
  )
}
