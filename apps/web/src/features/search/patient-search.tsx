import type { PatientHit } from '@enamel/contract/search'
import { SEARCH_LONGER_THAN, searchQuery } from '@enamel/domain/search/search-query'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import { isMac } from '../../ui/is-mac.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Floating } from '../../ui/overlays/floating.tsx'
import { useEscape } from '../../ui/overlays/use-escape.ts'
import { useOutsidePress } from '../../ui/overlays/use-outside-press.ts'
import styles from './patient-search.module.css'
import { patientHits } from './search.api.ts'
import { NO_RESULTS, searchState } from './search-state.ts'

// Loaded when a user is about to search. The field accepts text before that.
const SearchResults = lazyPart(async () => (await import('./search-results.tsx')).SearchResults)

const noHits: readonly PatientHit[] = []

export interface PatientSearchProps {
  /** Formats a phone number; it stays unformatted until the phone library is loaded. */
  formatPhone: (number: string) => string
  onPick: (hit: PatientHit) => void
  /** Whether the bar shows the keys that open the search of everything, which are Ctrl K or Cmd K. */
  showsKey?: boolean
  /** Whether the search gets the focus when it appears. */
  takesFocus?: boolean
  /** The initial query. */
  initialQuery?: string
  /** Shows the hits below the field within a dialog instead of floating above the page. */
  inline?: boolean
  /** Called when a user starts to use the search. */
  onUse?: () => void
  /** Called when the user leaves the search with Escape. */
  onLeave?: () => void
  className?: string | undefined
}

/** Finds a patient by name, email or phone (SRCH-01 to SRCH-07); it can be used with the keyboard alone. */
export function PatientSearch(props: PatientSearchProps) {
  const { formatPhone, showsKey = false, inline = false, className, onUse } = props
  const search = usePatientSearch(props)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [sheet, setSheet] = useState<HTMLDivElement | null>(null)
  const listId = useId()
  const { state, shown, active, hits } = search
  const found = shown && state === 'found'
  useOutsidePress([box, sheet], () => inline || search.close())
  const result = <SearchResult search={search} listId={listId} formatPhone={formatPhone} />

  return (
    <search className={className}>
      <div ref={setBox} className={styles.box}>
        <Icon of={IconSearch} />
        <input
          ref={search.field}
          type="text"
          role="combobox"
          aria-label="Search patients"
          aria-expanded={shown}
          aria-controls={found ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={found ? `${listId}-${hits[active]?.id}` : undefined}
          placeholder="Search patients"
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          // Marks the element that gets the focus when a dialog opens.
          data-autofocus={props.takesFocus || undefined}
          className={styles.input}
          value={search.input}
          onChange={(event) => search.type(event.currentTarget.value)}
          onFocus={() => {
            search.open()
            SearchResults.prepare()
            onUse?.()
          }}
          onKeyDown={search.onKeyDown}
        />
        <Hint showsKey={showsKey} />
      </div>
      {inline && shown && <div className={styles.inline}>{result}</div>}
      {!inline && shown && box && (
        <Floating anchor={box} matchWidth className={styles.sheet} ref={setSheet}>
          {result}
        </Floating>
      )}
    </search>
  )
}

interface SearchResultProps {
  search: ReturnType<typeof usePatientSearch>
  listId: string
  formatPhone: (number: string) => string
}

/** The content below the field: the state of the search or its hits. */
function SearchResult({ search, listId, formatPhone }: SearchResultProps) {
  const { state, query, active, hits } = search
  return (
    <>
      {state === 'start' && <Status>Type at least {SEARCH_LONGER_THAN + 1} letters</Status>}
      {state === 'searching' && <Status>Searching…</Status>}
      {state === 'not_found' && <Status>{NO_RESULTS}</Status>}
      {state === 'found' && (
        <SearchResults
          fallback={<Status>Searching…</Status>}
          id={listId}
          hits={hits}
          query={query ?? ''}
          active={active}
          formatPhone={formatPhone}
          onActivate={search.activate}
          onPick={search.pick}
        />
      )}
    </>
  )
}

/** The state of the search: the typed text, whether the hits are shown, and which hit Enter picks. */
function usePatientSearch({ onPick, takesFocus, initialQuery = '', onLeave }: PatientSearchProps) {
  const [input, setInput] = useState(initialQuery)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const query = searchQuery(input)
  const search = useQuery(patientHits(query))
  const state = searchState(query, search)
  const hits = search.data ?? noHits
  const shown = open && input.trim() !== ''

  const type = (text: string) => {
    setInput(text)
    setActive(0)
    setOpen(true)
  }
  const clear = () => {
    setInput('')
    setOpen(false)
  }
  const pick = (hit: PatientHit) => {
    clear()
    onPick(hit)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfterKey(event.key, active, hits.length)
    const hit = hits[active]
    if (event.key === 'Tab') setOpen(false)
    else if (shown && event.key === 'Enter' && hit) {
      event.preventDefault()
      pick(hit)
    } else if (shown && next !== undefined) {
      event.preventDefault()
      setActive(next)
    }
  }
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  useEscape(open, () => {
    clear()
    onLeave?.()
  })
  return {
    state,
    query,
    input,
    shown,
    active,
    hits,
    field,
    type,
    pick,
    onKeyDown,
    open: () => setOpen(true),
    close: () => setOpen(false),
    activate: setActive,
  }
}

function Status({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.status}>
      {children}
    </p>
  )
}

function Hint({ showsKey }: { showsKey: boolean }) {
  return (
    <span aria-hidden className={classNames(styles.hints, !showsKey && styles.escapeOnly)}>
      <span className={styles.rest}>
        <Kbd>{isMac() ? '⌘ K' : 'Ctrl K'}</Kbd>
      </span>
      <span className={styles.busy}>
        <Kbd>Esc</Kbd>
      </span>
    </span>
  )
}

/** The index of the hit to which a key moves; undefined for other keys. */
function indexAfterKey(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active + count - 1) % count
  return undefined
}
