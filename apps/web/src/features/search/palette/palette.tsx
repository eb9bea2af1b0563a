import { everythingQuery } from '@enamel/domain/search/everything-query'
import { useNetwork } from '@mantine/hooks'
import { IconArrowLeft, IconRefresh, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import {
  Autocomplete,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
} from 'react-aria-components'
import { afterPaint } from '../../../lib/after-paint.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { useAfterPaint } from '../../../lib/use-after-paint.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { useInit } from '../../../signed-in/init.api.ts'
import { useNow } from '../../../signed-in/now.ts'
import { usePhoneFormat } from '../../../signed-in/phone-format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { everythingHits } from './everything.api.ts'
import styles from './palette.module.css'
import type { PaletteGroup } from './palette-entry.ts'
import { type PaletteGroupsInput, usePaletteGroups } from './use-palette-groups.tsx'

export interface PaletteProps
  extends Pick<PaletteGroupsInput, 'onPatient' | 'places' | 'onOpenPatient' | 'onOpenMessage'> {
  /**
   * What was typed before, a final Enter as a line break. It is read when the field has the focus, from when on the field
   * receives the keys.
   */
  initialText?: () => string
  /** @param text what the user has searched for */
  onAddPatient: (text: string) => void
  onClose: () => void
}

const LABEL = 'Search patients, messages and commands'

/** The search of everything, from every screen: patients, messages, places, and actions on the open patient. */
export function Palette({ initialText = () => '', onAddPatient, onClose, ...ports }: PaletteProps) {
  const [text, setText] = useState('')
  const [entered, setEntered] = useState<string | null>(null)
  /** The text at which the user moved to a line. */
  const [movedAt, setMovedAt] = useState<string | null>(null)
  const takeTyped = useEffectEvent(() => {
    const typed = initialText()
    const first = typed.replace(/\n$/, '')
    setText(first)
    if (first !== typed) setEntered(first)
  })
  useLayoutEffect(() => takeTyped(), [])
  const query = everythingQuery(text)
  const search = useQuery(everythingHits(query))
  const { client } = useInit()
  const format = {
    now: useNow(),
    timeZone: client.time_zone,
    formatPhone: usePhoneFormat(client.country, true),
  }
  const isPainted = useAfterPaint()
  const latest = usePaletteGroups({ ...ports, text, found: query === null ? undefined : search.data, format })
  // The field is painted before the lines, when the palette opens and with each letter.
  const groups = useDeferredValue(latest)
  // The dialog returns the focus when it is gone; what was chosen may move it from there.
  const choose = (run: () => void) => {
    onClose()
    afterPaint(run)
  }
  const { chooseLine } = useStable({
    chooseLine: (id: string) => {
      const entry = groups.flatMap(({ entries }) => entries).find((other) => other.id === id)
      if (entry) choose(entry.run)
    },
  })
  const isAwaited =
    groups !== latest ||
    (query !== null && search.isFetching && (search.isPlaceholderData || search.data === undefined))
  const chooseFirst = useEffectEvent(() => {
    const first = groups[0]?.entries[0]
    if (entered !== null && entered === text && first) choose(first.run)
    setEntered(null)
  })
  // Enter is remembered until the results of exactly this text are there.
  useLayoutEffect(() => {
    if (entered !== null && !isAwaited) chooseFirst()
  }, [entered, isAwaited])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (event.key.startsWith('Arrow')) setMovedAt(text)
    if (!isEnter) {
      if (event.key.length === 1 || event.key.startsWith('Arrow') || event.key === 'Backspace')
        setEntered(null)
      return
    }
    const active = event.currentTarget.querySelector('input')?.getAttribute('aria-activedescendant')
    if (active && (!isAwaited || movedAt === text)) return
    event.preventDefault()
    event.stopPropagation()
    setEntered(text)
  }
  return (
    <Modal onClose={onClose} layerClassName={styles.layer} className={styles.palette} aria-label="Search">
      <div className={styles.content} onKeyDownCapture={onKeyDown}>
        <Autocomplete inputValue={text} onInputChange={setText}>
          <div className={styles.head}>
            <IconButton
              icon={IconArrowLeft}
              label="Close search"
              size={44}
              className={styles.close}
              onClick={onClose}
            />
            <SearchField aria-label={LABEL} className={styles.field ?? ''}>
              <Icon of={IconSearch} size={17} className={styles.icon} />
              <Input
                role="combobox"
                aria-expanded={groups.length > 0}
                className={styles.input ?? ''}
                placeholder={LABEL}
                maxLength={255}
                spellCheck={false}
                // At once: the dialog itself moves the focus later, and keys that are pressed before would be lost.
                ref={focusNow}
                data-autofocus
              />
              <Kbd aria-hidden>Esc</Kbd>
            </SearchField>
          </div>
          {isPainted && <ResultList groups={groups} onChoose={chooseLine} />}
        </Autocomplete>
        <PaletteState
          text={text}
          search={search}
          isShort={query === null}
          hasLines={groups.length > 0}
          onAddPatient={() => choose(() => onAddPatient(text.trim()))}
        />
      </div>
    </Modal>
  )
}

function focusNow(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true })
}

interface ResultListProps {
  groups: readonly PaletteGroup[]
  /** @param id the id of a line */
  onChoose: (id: string) => void
}

const ResultList = memo(function ResultList({ groups, onChoose }: ResultListProps) {
  return (
    <ListBox
      aria-label="Results"
      className={styles.list ?? ''}
      selectionMode="none"
      onAction={(key) => onChoose(String(key))}
    >
      {groups.map(({ title, entries }) => (
        <ListBoxSection key={title} id={title} className={styles.group ?? ''}>
          <Header className={styles.title ?? ''}>{title}</Header>
          {entries.map(({ id, label, content }) => (
            <ListBoxItem key={id} id={id} textValue={label} className={styles.line ?? ''}>
              {content}
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  )
})

interface PaletteStateProps {
  text: string
  search: {
    isFetching: boolean
    isError: boolean
    error: unknown
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** Whether the text is too short to search for patients and messages. */
  isShort: boolean
  hasLines: boolean
  onAddPatient: () => void
}

/** The line below the results: searching, nothing found, failed, or no connection. */
function PaletteState({ text, search, isShort, hasLines, onAddPatient }: PaletteStateProps) {
  const { online } = useNetwork()
  if (!online)
    return <State>No connection. Patients and messages cannot be searched until you are back.</State>
  if (isShort) return text.trim() !== '' && !hasLines ? <State>Type at least 2 letters</State> : null
  if (search.isFetching) return <State>Searching…</State>
  if (search.isError) {
    return (
      <State
        action={
          <Button size={28} icon={IconRefresh} onClick={() => search.refetch()}>
            Try again
          </Button>
        }
      >
        {errorMessage(search.error, { marksFields: false })}
      </State>
    )
  }
  if (hasLines) return null
  return (
    <State
      action={
        <Button size={28} icon={IconUserPlus} onClick={onAddPatient}>
          Add patient
        </Button>
      }
    >
      No patients or messages match “{text.trim()}”
    </State>
  )
}

function State({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.state} role="status">
      <p>{children}</p>
      {action}
    </div>
  )
}
