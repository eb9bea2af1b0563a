import { IconChevronDown } from '@tabler/icons-react'
import { Icon } from '../display/icon.tsx'
import { Field, type FieldSize, type FieldText } from './field.tsx'
import { Listbox, type ListOption } from './listbox.tsx'
import { Picker } from './picker.tsx'
import styles from './select.module.css'
import { usePicker } from './use-picker.ts'
import { useTypeAhead } from './use-type-ahead.ts'

/** The minimum number of options for a search. */
const SEARCH_MIN_OPTIONS = 9

export interface SelectProps<V extends string> extends FieldText {
  options: readonly ListOption<V>[]
  value: V | null
  onChange: (value: V) => void
  /** Called when the focus leaves the field's button while the list is closed. */
  onBlur?: () => void
  /** The text while nothing is chosen: "Select a stage". */
  placeholder?: string
  /** The label of the search ("Search types") for many options. Without a label there is no search. */
  search?: string | undefined
  size?: FieldSize
  disabled?: boolean
  className?: string
}

/** A field that chooses one of several options. */
export function Select<V extends string>({
  options,
  value,
  onChange,
  onBlur,
  placeholder = 'Select',
  search,
  disabled,
  ...field
}: SelectProps<V>) {
  const picker = usePicker()
  const findTyped = useTypeAhead<ListOption<V>>()
  const { anchor } = picker
  const chosen = options.find((option) => option.value === value)
  return (
    <Field {...field} disabled={disabled} trailing={<Icon of={IconChevronDown} />}>
      {(control) => (
        <>
          <button
            type="button"
            {...control}
            {...picker.trigger}
            role="combobox"
            aria-expanded={anchor !== null}
            disabled={disabled}
            className={styles.value}
            data-empty={!chosen}
            onBlur={() => anchor === null && onBlur?.()}
            onKeyDown={(event) => {
              const typed = findTyped(event, options)
              if (typed) onChange(typed.value)
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
              event.preventDefault()
              picker.open()
            }}
          >
            {chosen?.label ?? placeholder}
          </button>
          {anchor?.parentElement && (
            <Picker
              label={field.label}
              anchor={anchor.parentElement}
              close={picker.close}
              onPressOutside={picker.leave}
            >
              <Listbox
                id={picker.listId}
                label={field.label}
                options={options}
                chosen={value === null ? [] : [value]}
                search={options.length >= SEARCH_MIN_OPTIONS ? search : undefined}
                onChoose={(picked) => {
                  picker.close()
                  onChange(picked)
                }}
              />
            </Picker>
          )}
        </>
      )}
    </Field>
  )
}
