import { longDay, monthLabel, weekdayNames } from '@enamel/domain/time/date-labels'
import { addDays, addMonths, type Day, isBefore, weekday } from '@enamel/domain/time/practice-time'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './calendar.module.css'

export interface CalendarProps {
  value: Day | null
  onChoose: (day: Day) => void
  today: Day
  /** The first day that can be chosen. */
  earliest?: Day | undefined
  /** The last day that can be chosen. */
  latest?: Day | undefined
  /** Whether the active day receives the focus when an overlay opens with the calendar. */
  takesFocus?: boolean
}

/**
 * The largest number of weeks in a month. Every month is shown in this many rows, so that the height does not change.
 */
const WEEKS = 6
const DAYS_OF_WEEK = 7

/**
 * One month to choose a day from. The arrow keys move by days and weeks, Home and End to the ends of the week, Page Up
 * and Page Down by months, with Shift by years.
 */
export function Calendar({ value, onChoose, today, earliest, latest, takesFocus }: CalendarProps) {
  const { active, show, moveTo, grid } = useActiveDay(value ?? today, { earliest, latest })
  const headingId = useId()
  const month = active.slice(0, 7)
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event, active)
    if (target === undefined) return
    event.preventDefault()
    moveTo(target)
  }
  return (
    <div className={styles.calendar}>
      <MonthHead id={headingId} {...{ active, earliest, latest, show }} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with keyboard navigation is a grid. */}
      <table ref={grid} role="grid" aria-labelledby={headingId} className={styles.days} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td key={day}>
                  {day.startsWith(month) && (
                    <DayButton
                      {...{ day, onChoose }}
                      chosen={day === value}
                      isToday={day === today}
                      isActive={day === active}
                      isDisabled={day !== nearestPossible(day, { earliest, latest })}
                      takesFocus={takesFocus && day === active}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The first and the last day that can be chosen. */
interface DayRange {
  earliest: Day | undefined
  latest: Day | undefined
}

/** The day, or the nearest day that can be chosen. */
function nearestPossible(day: Day, { earliest, latest }: DayRange): Day {
  if (earliest !== undefined && isBefore(day, earliest)) return earliest
  return latest !== undefined && isBefore(latest, day) ? latest : day
}

interface MonthHeadProps extends DayRange {
  id: string
  active: Day
  show: (day: Day) => void
}

function MonthHead({ id, active, earliest, latest, show }: MonthHeadProps) {
  const first = `${active.slice(0, 7)}-01`
  const isFirst = earliest !== undefined && !isBefore(earliest, first)
  const isLast = latest !== undefined && isBefore(latest, addMonths(first, 1))
  return (
    <div className={styles.head}>
      <h3 id={id} aria-live="polite" className={styles.month}>
        {monthLabel(active)}
      </h3>
      <IconButton
        icon={IconChevronLeft}
        label="Previous month"
        size={28}
        disabledReason={isFirst ? 'No earlier days' : undefined}
        onClick={() => show(addMonths(active, -1))}
      />
      <IconButton
        icon={IconChevronRight}
        label="Next month"
        size={28}
        disabledReason={isLast ? 'No later days' : undefined}
        onClick={() => show(addMonths(active, 1))}
      />
    </div>
  )
}

interface DayButtonProps {
  day: Day
  chosen: boolean
  isToday: boolean
  isActive: boolean
  isDisabled: boolean
  takesFocus: boolean | undefined
  onChoose: (day: Day) => void
}

function DayButton({ day, chosen, isToday, isActive, isDisabled, takesFocus, onChoose }: DayButtonProps) {
  return (
    <button
      type="button"
      className={styles.day}
      aria-label={longDay(day)}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={chosen}
      disabled={isDisabled}
      tabIndex={isActive ? 0 : -1}
      data-active={isActive}
      data-autofocus={takesFocus || undefined}
      onClick={() => onChoose(day)}
    >
      {Number(day.slice(8))}
    </button>
  )
}

/** The day that Tab reaches, whose month is shown. The active day follows a value that is chosen elsewhere. */
function useActiveDay(value: Day, range: DayRange) {
  const [state, setState] = useState({ day: value, value })
  const [grid, focusNext] = [useRef<HTMLTableElement>(null), useRef(false)]
  const active = nearestPossible(state.value === value ? state.day : value, range)
  const show = (day: Day) => setState({ day: nearestPossible(day, range), value })
  useLayoutEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    grid.current?.querySelector<HTMLElement>('[data-active="true"]')?.focus()
  })
  return {
    active,
    grid,
    show,
    moveTo(day: Day) {
      focusNext.current = true
      show(day)
    },
  }
}

/** The weeks of a month, beginning with the week of its first day. */
function weeksOf(month: string): Day[][] {
  const first = `${month}-01`
  const monday = addDays(first, -weekday(first))
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_, dayIndex) => addDays(monday, week * DAYS_OF_WEEK + dayIndex)),
  )
}

/** The day that a key moves to; undefined for other keys. */
function targetOf({ key, shiftKey }: KeyboardEvent, day: Day): Day | undefined {
  if (key === 'ArrowLeft') return addDays(day, -1)
  if (key === 'ArrowRight') return addDays(day, 1)
  if (key === 'ArrowUp') return addDays(day, -DAYS_OF_WEEK)
  if (key === 'ArrowDown') return addDays(day, DAYS_OF_WEEK)
  if (key === 'Home') return addDays(day, -weekday(day))
  if (key === 'End') return addDays(day, DAYS_OF_WEEK - 1 - weekday(day))
  if (key === 'PageUp') return addMonths(day, shiftKey ? -12 : -1)
  if (key === 'PageDown') return addMonths(day, shiftKey ? 12 : 1)
  return undefined
}
