import { everythingQuery } from '@enamel/domain/search/everything-query'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Autocomplete, Input, SearchField } from 'react-aria-components'
import { afterPaint } from '../../../lib/after-paint.ts'
import { useAfterPaint } from '../../../lib/use-after-paint.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { useInit } from '../../../signed-in/init.api.ts'
import { useNow } from '../../../signed-in/now.ts'
import { usePhoneFormat } from '../../../signed-in/phone-format.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { everythingHits } from './everything.api.ts'
import styles from './palette.module.css'
import { PaletteState } from './palette-state.tsx'
import { ResultList } from './result-list.tsx'
import { useEarlyEnter } from './use-early-enter.ts'
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
  const { setEnteredAt, onKeyDown } = useEarlyEnter({
    text,
    isAwaited,
    onChooseFirst() {
      const first = groups[0]?.entries[0]
      if (first) choose(first.run)
    },
  })
  const takeTyped = useEffectEvent(() => {
    const typed = initialText()
    const first = typed.replace(/\n$/, '')
    setText(first)
    if (first !== typed) setEnteredAt(first)
  })
  useLayoutEffect(() => takeTyped(), [])
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
