import { IconCheck, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './listbox.module.css'

export interface ListOption<V extends string = string> {
  value: V
  label: string
}

export interface ListboxProps<V extends string> {
  id: string
  /** Its name for screen readers. */
  label: string
  options: readonly ListOption<V>[]
  chosen: readonly V[]
  onChoose: (value: V) => void
  /** Many can be chosen: tick boxes in place of one tick. */
  many?: boolean
  /** Stands first and chooses everything, or nothing when everything is chosen, and says which (RPT-06). */
  onChooseAll?: () => void
  /** What can be searched for ("Search types"); without it there is no search. */
  search?: string | undefined
}

const ALL = 'Select All'
const NONE = 'Deselect All'

interface Entry {
  key: string
  label: string
  chosen: boolean
  choose: () => void
  all: boolean
}

/** Options to choose from with the keyboard or the pointer. Focus stays in one place while the mark moves. */
export function Listbox<V extends string>(props: ListboxProps<V>) {
  const { id, label, many = false, search } = props
  const [sought, setSought] = useState('')
  const entries = entriesOf(props, sought)
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      entries.findIndex((entry) => entry.chosen && !entry.all),
    ),
  )
  const focused = useRef<HTMLElement>(null)
  const ownId = useId()
  useEffect(() => focused.current?.focus({ preventScroll: true }), [])

  const at = Math.min(active, entries.length - 1)
  const optionId = (index: number) => `${ownId}-${index}`
  const move = (to: number) => {
    setActive(to)
    document.getElementById(optionId(to))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetOf(event.key, at, entries, search !== undefined)
    if (to !== undefined) {
      event.preventDefault()
      move(to)
    } else if (event.key === 'Enter' || (event.key === ' ' && search === undefined)) {
      event.preventDefault()
      entries[at]?.choose()
    }
  }
  const marked = entries.length > 0 ? optionId(at) : undefined

  return (
    <>
      {search !== undefined && (
        <div className={styles.search}>
          <Icon of={IconSearch} />
          <input
            ref={(element) => {
              focused.current = element
            }}
            role="combobox"
            aria-label={search}
            aria-expanded
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={marked}
            placeholder={search}
            value={sought}
            onChange={(event) => {
              setSought(event.currentTarget.value)
              setActive(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
      )}
      <div
        id={id}
        ref={(element) => {
          if (search === undefined) focused.current = element
        }}
        role="listbox"
        aria-label={label}
        aria-multiselectable={many || undefined}
        {...(search === undefined && { tabIndex: 0, 'aria-activedescendant': marked, onKeyDown })}
        className={styles.list}
      >
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the mark moves by aria-activedescendant, the focus stays.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard where the focus is.
          <div
            key={entry.key}
            id={optionId(index)}
            role="option"
            aria-selected={entry.chosen}
            data-active={index === at}
            className={classNames(styles.option, entry.all && styles.all)}
            onClick={entry.choose}
            onPointerMove={() => setActive(index)}
          >
            {many && !entry.all && <span className={styles.box} data-ticked={entry.chosen} />}
            <span className={styles.label}>{entry.label}</span>
            {!many && entry.chosen && <Icon of={IconCheck} />}
          </div>
        ))}
      </div>
      {entries.length === 0 && (
        <p role="status" className={styles.none}>
          No results found
        </p>
      )}
    </>
  )
}

function entriesOf<V extends string>(
  { options, chosen, onChoose, onChooseAll }: ListboxProps<V>,
  sought: string,
): Entry[] {
  const term = sought.trim().toLocaleLowerCase('en-GB')
  const found = options.filter((option) => option.label.toLocaleLowerCase('en-GB').includes(term))
  const entries = found.map((option) => ({
    key: option.value,
    label: option.label,
    chosen: chosen.includes(option.value),
    choose: () => onChoose(option.value),
    all: false,
  }))
  if (!onChooseAll || term !== '') return entries
  const everyone = options.every((option) => chosen.includes(option.value))
  return [
    { key: '', label: everyone ? NONE : ALL, chosen: everyone, choose: onChooseAll, all: true },
    ...entries,
  ]
}

/** Where a key moves the mark; undefined when it does not. */
function targetOf(key: string, at: number, entries: Entry[], searching: boolean): number | undefined {
  const last = entries.length - 1
  if (last < 0) return undefined
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1
  if (key === 'Home' && !searching) return 0
  if (key === 'End' && !searching) return last
  if (searching || key.length !== 1 || key === ' ') return undefined
  const letter = key.toLowerCase()
  const order = entries.map((_, index) => (at + 1 + index) % entries.length)
  return order.find((index) => entries[index]?.label.toLowerCase().startsWith(letter))
}
