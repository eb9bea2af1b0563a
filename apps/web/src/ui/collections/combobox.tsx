import { IconChevronDown } from '@tabler/icons-react'
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { Icon } from '../display/icon.tsx'
import styles from './combobox.module.css'

export interface ComboboxOption<V extends string> {
  value: V
  label: string
  /** A second text, to the right. */
  detail?: string
}

export interface ComboboxProps<V extends string> {
  label: string
  options: readonly ComboboxOption<V>[]
  value: V | null
  onChange: (value: V | null) => void
  placeholder?: string
  disabled?: boolean
}

/** A choice from a long list, found by typing part of its name. */
export function Combobox<V extends string>({
  label,
  options,
  value,
  onChange,
  placeholder = 'Type to search',
  disabled = false,
}: ComboboxProps<V>) {
  return (
    <ComboBox
      className={styles.combobox ?? ''}
      defaultItems={options}
      selectedKey={value}
      onSelectionChange={(key) => onChange(key as V | null)}
      isDisabled={disabled}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <div className={styles.field}>
        <Input className={styles.input ?? ''} placeholder={placeholder} />
        <Button className={styles.open ?? ''}>
          <Icon of={IconChevronDown} />
        </Button>
      </div>
      <Popover className={styles.popover ?? ''}>
        <ListBox
          className={styles.list ?? ''}
          renderEmptyState={() => <div className={styles.none}>Nothing matches</div>}
        >
          {(option: ComboboxOption<V>) => (
            <ListBoxItem id={option.value} textValue={option.label} className={styles.option ?? ''}>
              <span className={styles.name}>{option.label}</span>
              {option.detail && <span className={styles.detail}>{option.detail}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
