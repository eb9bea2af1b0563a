import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import styles from './listbox.module.css'
import { SearchLine } from './search-line.tsx'
import { useActiveOption } from './use-active-option.ts'

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
  /** Several can be chosen: each option has a checkbox. */
  many?: boolean
  /** The first option, "Select All" or "Deselect All", when present (RPT-06). */
  onChooseAll?: () => void
  /** The label of the search ("Search types"); without it there is no search. */
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

/** Options to choose from by keyboard or pointer. The focus stays in one element while the mark moves. */
export function Listbox<V extends string>(props: ListboxProps<V>) {
  const { id, label, many = false, search } = props
  const { sought, seek, entries, mark, onKeyDown } = useEntries(props)
  const focused = useRef<HTMLElement>(null)
  useEffect(() => focused.current?.focus({ preventScroll: true }), [])
  const setFocused = (element: HTMLElement | null) => {
    focused.current = element
  }
  return (
    <>
      {search !== undefined && (
        <SearchLine
          ref={setFocused}
          text={search}
          list={id}
          activeId={mark.activeId}
          value={sought}
          onSeek={seek}
          onKeyDown={onKeyDown}
        />
      )}
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={many || undefined}
        {...(search === undefined && {
          ref: setFocused,
          tabIndex: 0,
          'aria-activedescendant': mark.activeId,
          onKeyDown,
        })}
        className={styles.list}
      >
        {entries.map((entry, index) => (
          <Option
            key={entry.key}
            id={mark.optionId(index)}
            entry={entry}
            many={many}
            active={index === mark.at}
            onPoint={() => mark.point(index)}
          />
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

interface OptionProps {
  id: string
  entry: Entry
  many: boolean
  active: boolean
  onPoint: () => void
}

function Option({ id, entry, many, active, onPoint }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the mark moves by aria-activedescendant, the focus stays.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the element with the focus listens for keys.
    <div
      id={id}
      role="option"
      aria-selected={entry.chosen}
      data-active={active}
      className={classNames(styles.option, entry.all && styles.all)}
      onClick={entry.choose}
      onPointerMove={onPoint}
    >
      {many && !entry.all && <span className={styles.box} data-ticked={entry.chosen} />}
      <span className={styles.label}>{entry.label}</span>
      {!many && entry.chosen && <Icon of={IconCheck} />}
    </div>
  )
}

/** The listed options, the marked one, and the keys that move the mark and choose. */
function useEntries<V extends string>(props: ListboxProps<V>) {
  const isSearched = props.search !== undefined
  const [sought, setSought] = useState('')
  const entries = entriesOf(props, sought)
  const mark = useActiveOption(entries.length, () =>
    Math.max(
      0,
      entries.findIndex((entry) => entry.chosen && !entry.all),
    ),
  )
  return {
    sought,
    entries,
    mark,
    seek(next: string) {
      setSought(next)
      mark.point(0)
    },
    onKeyDown(event: KeyboardEvent) {
      const to = targetOf(event.key, mark.at, entries, isSearched)
      const chooses = event.key === 'Enter' || (event.key === ' ' && !isSearched)
      if (to !== undefined) mark.move(to)
      else if (chooses) entries[mark.at]?.choose()
      else return
      event.preventDefault()
    },
  }
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
  const isAllChosen = options.every((option) => chosen.includes(option.value))
  return [
    { key: '', label: isAllChosen ? NONE : ALL, chosen: isAllChosen, choose: onChooseAll, all: true },
    ...entries,
  ]
}

/** The index to which a key moves the mark; undefined for other keys. */
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
