import type { ButtonSize } from '../buttons/button.tsx'
import { FilterButton } from '../buttons/filter-button.tsx'
import { Listbox, type ListOption } from './listbox.tsx'
import styles from './multi-select.module.css'
import { Picker } from './picker.tsx'
import { usePicker } from './use-picker.ts'

export interface MultiSelectProps<V extends string> {
  /** The name of the filter, for screen readers: "Types". */
  label: string
  /** The label of the button: "All types", "3 types selected". */
  summary: string
  options: readonly ListOption<V>[]
  chosen: readonly V[]
  onChange: (chosen: V[]) => void
  search?: string
  /** Offers "Select All", and "Deselect All" when all are chosen. */
  withAll?: boolean
  size?: ButtonSize
  disabled?: boolean
}

/** A filter in a bar: chooses any number of options. */
export function MultiSelect<V extends string>({
  label,
  summary,
  options,
  chosen,
  onChange,
  search,
  withAll = false,
  size = 28,
  disabled,
}: MultiSelectProps<V>) {
  const picker = usePicker()
  const toggle = (value: V) =>
    onChange(
      options.flatMap((option) => {
        const wasChosen = chosen.includes(option.value)
        return wasChosen !== (option.value === value) ? [option.value] : []
      }),
    )
  const toggleAll = () =>
    onChange(chosen.length === options.length ? [] : options.map((option) => option.value))
  return (
    <>
      <FilterButton
        label={label}
        summary={summary}
        narrowed={chosen.length > 0}
        size={size}
        disabled={disabled}
        {...picker.trigger}
      />
      {picker.anchor && (
        <Picker label={label} anchor={picker.anchor} close={picker.close} onPressOutside={picker.leave}>
          <div className={styles.sheet}>
            <Listbox
              id={picker.listId}
              label={label}
              many
              options={options}
              chosen={chosen}
              onChoose={toggle}
              {...(withAll && { onChooseAll: toggleAll })}
              search={search}
            />
          </div>
        </Picker>
      )}
    </>
  )
}
