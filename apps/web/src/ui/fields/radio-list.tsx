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
  /** The chosen option, or else the first, has the focus when a dialog opens. */
  takesFocus?: boolean
}

/** A longer list has two columns where there is room. */
const MAX_IN_ONE_COLUMN = 6

/** A choice of a few options, each on a card. The arrow keys choose. */
export function RadioList({ labelledBy, options, value, onChange, takesFocus }: RadioListProps) {
  const name = useId()
  const isFirstChoice = ({ value: own }: RadioOption, place: number) =>
    value === null ? place === 0 : own === value
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      className={styles.list}
      data-long={options.length > MAX_IN_ONE_COLUMN}
      style={{ '--rows': Math.ceil(options.length / 2) } as CSSProperties}
    >
      {options.map((option, place) => (
        <RadioCard
          key={option.value}
          name={name}
          checked={option.value === value}
          data-autofocus={(takesFocus && isFirstChoice(option, place)) || undefined}
          onChange={() => onChange(option.value)}
        >
          {option.label}
          {option.hint && <span className={styles.hint}>{option.hint}</span>}
        </RadioCard>
      ))}
    </div>
  )
}
