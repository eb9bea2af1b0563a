import type { ReactNode } from 'react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Icon, type IconShape } from '../../../../ui/display/icon.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { tooltipProps } from '../../../../ui/overlays/tooltip.tsx'
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

export interface IconChoiceProps<V extends string> {
  label: string
  hideLabel?: boolean
  options: readonly { value: V; label: string; icon: IconShape }[]
  value: V
  className?: string | undefined
  onChange: (value: V) => void
}

/** One of a few choices, side by side. Arrow keys choose. */
export function IconChoice<V extends string>({
  label,
  hideLabel,
  options,
  value,
  className,
  onChange,
}: IconChoiceProps<V>) {
  const id = useId()
  return (
    <div className={className}>
      <span id={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </span>
      <div role="radiogroup" aria-labelledby={id} className={styles.iconChoice} onKeyDown={moveInGroup}>
        {options.map((option) => (
          // biome-ignore lint/a11y/useSemanticElements: an icon is pressed, as in the toolbars of text editors.
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={option.value === value}
            aria-label={option.label}
            tabIndex={option.value === value ? 0 : -1}
            className={styles.iconOption}
            {...tooltipProps(option.label)}
            onClick={() => onChange(option.value)}
          >
            <Icon of={option.icon} />
          </button>
        ))}
      </div>
    </div>
  )
}

/** Arrow keys choose the next radio of a group, as with the browser's own. */
export function moveInGroup(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.altKey) return
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')]
  const index = radios.indexOf(document.activeElement as HTMLElement)
  if (index < 0) return
  event.preventDefault()
  const next = radios.at((index + step) % radios.length)
  next?.focus()
  next?.click()
}
