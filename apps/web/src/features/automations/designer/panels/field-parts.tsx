import { type ReactNode, useState } from 'react'
import type { IconShape } from '../../../../ui/display/icon.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import styles from './settings-panel.module.css'

/** A part of the settings that a check can lead to. */
export function FieldPlace({ field, children }: { field: string; children: ReactNode }) {
  return <div data-field={field}>{children}</div>
}

export interface NumberFieldProps {
  label: string
  hideLabel?: boolean
  icon?: IconShape
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}

/** A length in px. What is typed applies as soon as it is a number within the limits. */
export function NumberField({ label, hideLabel, icon, value, min = 0, max, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWithin = (number: number) => number >= min && number <= max
  return (
    <TextInput
      label={label}
      hideLabel={hideLabel ?? false}
      size={32}
      {...(icon && { icon })}
      inputMode="numeric"
      autoComplete="off"
      trailing={<span className={styles.unit}>px</span>}
      value={typed ?? `${value}`}
      onChange={({ target }) => {
        setTyped(target.value)
        const number = Number(target.value)
        if (/^\d+$/.test(target.value.trim()) && isWithin(number)) onChange(number)
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        if (step === undefined || event.altKey) return
        event.preventDefault()
        setTyped(null)
        if (isWithin(value + step)) onChange(value + step)
      }}
    />
  )
}
