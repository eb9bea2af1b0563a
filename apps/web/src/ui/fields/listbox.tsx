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
  /** The name of the list, for screen readers. */
  label: string
  options: readonly ListOption<V>[]
  chosen: readonly V[]
  onChoose: (value: V) => void
  /** Whether several options can be chosen: each option then has a checkbox. */
  many?: boolean
  /** Called for the first option, "Select All" or "Deselect All", which is absent without this function (RPT-06). */
  onChooseAll?: () => void
  /** The label of the search ("Search types"). Without a label there is no search. */
  search?: string | undefined
}

const SELECT_ALL = 'Select All'
const DESELECT_ALL = 'Deselect All'

interface Entry {
  key: string
  label: string
  chosen: boolean
  choose: () => void
  isSelectAll: boolean
}

/** Options to choose from by keyboard or pointer. The focus stays in one element while the active option changes. */
export function Listbox<V extends string>(props: ListboxProps<V>) {
  const { id, label, many = false, search } = props
  const { searchText, setSearch, entries, activeOption, onKeyDown } = useEntries(props)
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
          listId={id}
          activeId={activeOption.activeId}
          value={searchText}
          onSearch={setSearch}
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
          'aria-activedescendant': activeOption.activeId,
          onKeyDown,
        })}
        className={styles.list}
      >
        {entries.map((entry, index) => (
          <Option
            key={entry.key}
            id={activeOption.optionId(index)}
            entry={entry}
            many={many}
            active={index === activeOption.index}
            onPoint={() => activeOption.set(index)}
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
    // biome-ignore lint/a11y/useFocusableInteractive: the active option changes by aria-activedescendant, the focus stays.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the element with the focus listens for keys.
    <div
      id={id}
      role="option"
      aria-selected={entry.chosen}
      data-active={active}
      className={classNames(styles.option, entry.isSelectAll && styles.all)}
      onClick={entry.choose}
      onPointerMove={onPoint}
    >
      {many && !entry.isSelectAll && <span className={styles.box} data-checked={entry.chosen} />}
      <span className={styles.label}>{entry.label}</span>
      {!many && entry.chosen && <Icon of={IconCheck} />}
    </div>
  )
}

/** The listed options, the active option, and the handler of the keys that change or choose the active option. */
function useEntries<V extends string>(props: ListboxProps<V>) {
  const isSearched = props.search !== undefined
  const [searchText, setSearchText] = useState('')
  const entries = entriesOf(props, searchText)
  const activeOption = useActiveOption(entries.length, () =>
    Math.max(
      0,
      entries.findIndex((entry) => entry.chosen && !entry.isSelectAll),
    ),
  )
  return {
    searchText,
    entries,
    activeOption,
    setSearch(next: string) {
      setSearchText(next)
      activeOption.set(0)
    },
    onKeyDown(event: KeyboardEvent) {
      const target = targetOf(event.key, activeOption.index, entries, isSearched)
      const chooses = event.key === 'Enter' || (event.key === ' ' && !isSearched)
      if (target !== undefined) activeOption.moveTo(target)
      else if (chooses) entries[activeOption.index]?.choose()
      else return
      event.preventDefault()
    },
  }
}

function entriesOf<V extends string>(
  { options, chosen, onChoose, onChooseAll }: ListboxProps<V>,
  searchText: string,
): Entry[] {
  const term = searchText.trim().toLocaleLowerCase('en-GB')
  const found = options.filter((option) => option.label.toLocaleLowerCase('en-GB').includes(term))
  const entries = found.map((option) => ({
    key: option.value,
    label: option.label,
    chosen: chosen.includes(option.value),
    choose: () => onChoose(option.value),
    isSelectAll: false,
  }))
  if (!onChooseAll || term !== '') return entries
  const isAllChosen = options.every((option) => chosen.includes(option.value))
  return [
    {
      key: '',
      label: isAllChosen ? DESELECT_ALL : SELECT_ALL,
      chosen: isAllChosen,
      choose: onChooseAll,
      isSelectAll: true,
    },
    ...entries,
  ]
}

/** The index to which a key moves the active option; undefined for other keys. */
function targetOf(key: string, current: number, entries: Entry[], searching: boolean): number | undefined {
  const last = entries.length - 1
  if (last < 0) return undefined
  if (key === 'ArrowDown') return current >= last ? 0 : current + 1
  if (key === 'ArrowUp') return current <= 0 ? last : current - 1
  if (key === 'Home' && !searching) return 0
  if (key === 'End' && !searching) return last
  if (searching || key.length !== 1 || key === ' ') return undefined
  const letter = key.toLowerCase()
  const order = entries.map((_, index) => (current + 1 + index) % entries.length)
  return order.find((index) => entries[index]?.label.toLowerCase().startsWith(letter))
}
