import type { ClockTime } from '@enamel/domain/time/clock-time'
import { twoDigits } from '@enamel/domain/time/two-digits'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { type TimeChoice, timeChoices } from './time-choices.ts'
import styles from './time-picker.module.css'

export interface TimePickerProps {
  /** HH:MM:SS. */
  value: ClockTime
  onChange: (time: ClockTime) => void
  /** Minutes between the choices, at most 60; five by default (TIME-01). */
  interval?: number | undefined
  /** The first possible time: earlier ones are disabled (TIME-03). */
  minimum?: ClockTime | undefined
  /** Called when Enter is pressed. */
  onDone: () => void
}

/** Hours, minutes, and AM or PM beside each other: up and down choose, left and right move between lists. */
export function TimePicker({ value, onChange, interval, minimum, onDone }: TimePickerProps) {
  const { hours, minutes, halves } = timeChoices({ value, interval, minimum })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys that its lists do not.
    <div className={styles.picker} onKeyDown={(event) => handlePickerKey(event, onDone)}>
      <Column label="Hour" choices={hours} labelOf={String} takesFocus onChange={onChange} />
      <Column label="Minutes" choices={minutes} labelOf={twoDigits} onChange={onChange} />
      <Column label="AM or PM" choices={halves} labelOf={String} onChange={onChange} />
    </div>
  )
}

interface ColumnProps<V> {
  label: string
  choices: TimeChoice<V>[]
  labelOf: (value: V) => string
  takesFocus?: boolean
  onChange: (time: ClockTime) => void
}

function Column<V>({ label, choices, labelOf, takesFocus, onChange }: ColumnProps<V>) {
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const chosen = choices.findIndex((choice) => choice.chosen)
  useLayoutEffect(() => scrollListTo(list.current, list.current?.children[chosen]), [chosen])
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, chosen, choices)
    if (target === undefined) return
    event.preventDefault()
    onChange(target.time)
  }
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
      tabIndex={0}
      data-autofocus={takesFocus || undefined}
      className={styles.column}
      onKeyDown={onKeyDown}
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the active option changes by aria-activedescendant, the focus stays.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the element with the focus listens for keys.
        <div
          key={labelOf(choice.value)}
          id={`${id}-${index}`}
          role="option"
          aria-selected={choice.chosen}
          aria-disabled={choice.disabled || undefined}
          className={styles.choice}
          onClick={choice.disabled ? undefined : () => onChange(choice.time)}
        >
          {labelOf(choice.value)}
        </div>
      ))}
    </div>
  )
}

/** Scrolls only the list; `scrollIntoView` would scroll the page too. */
function scrollListTo(list: HTMLElement | null, choice: Element | undefined): void {
  if (!list || !(choice instanceof HTMLElement)) return
  list.scrollTop = choice.offsetTop - (list.clientHeight - choice.offsetHeight) / 2
}

/** The choice that a key selects, skipping disabled ones; undefined for other keys. */
function targetOf<V>(key: string, chosen: number, choices: TimeChoice<V>[]): TimeChoice<V> | undefined {
  const later = choices.slice(chosen + 1)
  const earlier = choices.slice(0, Math.max(0, chosen)).reverse()
  const isOffered = (choice: TimeChoice<V>) => !choice.disabled
  if (key === 'ArrowDown') return later.find(isOffered)
  if (key === 'ArrowUp') return earlier.find(isOffered)
  if (key === 'Home') return choices.find(isOffered)
  if (key === 'End') return choices.findLast(isOffered)
  return undefined
}

function handlePickerKey(event: KeyboardEvent<HTMLElement>, onDone: () => void): void {
  if (event.key === 'Enter') {
    event.preventDefault()
    onDone()
  }
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  event.preventDefault()
  const list = event.target instanceof Element ? event.target.closest('[role="listbox"]') : null
  const next = event.key === 'ArrowLeft' ? list?.previousElementSibling : list?.nextElementSibling
  if (next instanceof HTMLElement) next.focus()
}
