import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Field, type FieldSize, type FieldWords } from './field.tsx'
import { Icon } from './icon.tsx'
import { Listbox, type ListOption } from './listbox.tsx'
import { Picker } from './picker.tsx'
import styles from './select.module.css'

export interface SelectProps<V extends string> extends FieldWords {
  options: readonly ListOption<V>[]
  value: V | null
  onChange: (value: V) => void
  /** What it says while nothing is chosen: "Select a stage". */
  placeholder?: string
  /** What can be searched for; without it there is no search. */
  search?: string
  size?: FieldSize
  disabled?: boolean
  className?: string
}

/** One of a list, as a field of a form. */
export function Select<V extends string>({
  options,
  value,
  onChange,
  placeholder = 'Select',
  search,
  disabled,
  ...field
}: SelectProps<V>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const listId = useId()
  const chosen = options.find((option) => option.value === value)
  const close = () => {
    setOpen(false)
    anchor?.focus()
  }
  return (
    <Field {...field} disabled={disabled} trailing={<Icon of={IconChevronDown} />}>
      {(control) => (
        <>
          <button
            type="button"
            {...control}
            ref={setAnchor}
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            disabled={disabled}
            className={styles.value}
            data-empty={!chosen}
            onClick={() => setOpen(!open)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
              event.preventDefault()
              setOpen(true)
            }}
          >
            {chosen?.label ?? placeholder}
          </button>
          {open && anchor?.parentElement && (
            <Picker
              label={field.label}
              anchor={anchor.parentElement}
              close={close}
              pressedOutside={() => setOpen(false)}
            >
              <Listbox
                id={listId}
                label={field.label}
                options={options}
                chosen={value === null ? [] : [value]}
                search={search}
                onChoose={(picked) => {
                  close()
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
