import { type CSSProperties, type ReactNode, useId } from 'react'
import { RadioCard } from './radio-card.tsx'
import styles from './radio-list.module.css'

export interface RadioOption {
  value: string
  label: string
  /** A further text below the label. */
  hint?: ReactNode
}

export interface RadioListProps {
  /** The id of the question's text. */
  labelledBy: string
  options: readonly RadioOption[]
  /** Null while nothing is chosen. */
  value: string | null
  onChange: (value: string) => void
  /** Whether the chosen option, or else the first, receives the focus when a dialog opens. */
  takesFocus?: boolean
  /** Whether the form around the list lets digits choose an option, which then shows its digit. */
  numbered?: boolean
}

/** The maximum number of options in one column. A longer list has two columns where there is room. */
const MAX_IN_ONE_COLUMN = 6

/** The options that have a digit. */
const DIGITS_MAX = 9

/** A choice of a few options, each on a card. The arrow keys choose. */
export function RadioList({ labelledBy, options, value, onChange, takesFocus, numbered }: RadioListProps) {
  const name = useId()
  const isFocusTarget = (option: RadioOption, index: number) =>
    value === null ? index === 0 : option.value === value
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      className={styles.list}
      data-long={options.length > MAX_IN_ONE_COLUMN}
      style={{ '--rows': Math.ceil(options.length / 2) } as CSSProperties}
    >
      {options.map((option, index) => (
        <RadioCard
          key={option.value}
          name={name}
          checked={option.value === value}
          data-autofocus={(takesFocus && isFocusTarget(option, index)) || undefined}
          keyHint={numbered && index < DIGITS_MAX ? String(index + 1) : undefined}
          onChange={() => onChange(option.value)}
        >
          {option.label}
          {option.hint && <span className={styles.hint}>{option.hint}</span>}
        </RadioCard>
      ))}
    </div>
  )
}
