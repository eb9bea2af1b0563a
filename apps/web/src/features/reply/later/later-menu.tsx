import { quickSendTimes, sendTimeProblem } from '@enamel/domain/scheduled-messages/scheduled-message'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { productTime } from '../../../lib/product-time.ts'
import { useInit } from '../../../signed-in/init.api.ts'
import { useNow } from '../../../signed-in/now.ts'
import { useOpenHours } from '../../../signed-in/open-hours.ts'
import { PickTimeDialog } from '../../../signed-in/pick-time/pick-time-dialog.tsx'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { chooseByDigit } from '../../../ui/fields/choose-by-digit.ts'
import { Floating } from '../../../ui/overlays/floating.tsx'
import { useEscape } from '../../../ui/overlays/use-escape.ts'
import { useOutsidePress } from '../../../ui/overlays/use-outside-press.ts'
import styles from './later-menu.module.css'

export interface LaterMenuProps {
  anchor: HTMLElement
  onLater: (sendAt: Date) => void
  onClose: () => void
  onPressOutside: () => void
}

/** The times at which a reply can be sent later, each with the digit that chooses it; the last asks for a time. */
export function LaterMenu({ anchor, onLater, onClose, onPressOutside }: LaterMenuProps) {
  const { time_zone: zone } = useInit().client
  const hours = useOpenHours()
  const now = useNow()
  const [isPicking, setIsPicking] = useState(false)
  const choose = (sendAt: Date) => {
    onClose()
    onLater(sendAt)
  }
  if (isPicking)
    return (
      <PickTimeDialog
        title="Send later"
        submit="Schedule"
        now={now}
        zone={zone}
        problemOf={(at) => sendTimeProblem(at, productTime.now())}
        onPick={choose}
        onClose={onClose}
      />
    )
  const quick = quickSendTimes(now, hours, zone).map(({ label }) => ({
    label,
    choose() {
      // The hour is counted from the press.
      const chosen = quickSendTimes(productTime.now(), hours, zone).find((time) => time.label === label)
      if (chosen) choose(chosen.at)
    },
  }))
  const pick = () => {
    // The dialog returns the focus to what had it before, which would be an entry of the menu that it replaces.
    anchor.focus({ preventScroll: true })
    setIsPicking(true)
  }
  const choices = [...quick, { label: 'Choose date and time', choose: pick }]
  return <LaterSheet {...{ anchor, choices, onClose, onPressOutside }} />
}

interface LaterSheetProps extends Omit<LaterMenuProps, 'onLater'> {
  choices: readonly { label: string; choose: () => void }[]
}

function LaterSheet({ anchor, choices, onClose, onPressOutside }: LaterSheetProps) {
  const [sheet, setSheet] = useState<HTMLDivElement | null>(null)
  const first = useRef<HTMLButtonElement>(null)
  useEscape(true, onClose)
  useOutsidePress([anchor, sheet], onPressOutside)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || chooseByDigit(event)) return
    const entries = [...(sheet?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const focused = entries.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: focused + 1, ArrowUp: focused - 1, Home: 0, End: -1 }[event.key]
    if (next !== undefined) entries.at(next % entries.length)?.focus()
    else if (event.key === 'Tab') onClose()
    else return
    event.preventDefault()
  }
  return (
    <Floating
      role="menu"
      aria-label="Send later"
      region="Send later"
      anchor={anchor}
      side="top"
      align="end"
      className={styles.menu}
      ref={setSheet}
      onKeyDown={onKeyDown}
    >
      {choices.map(({ label, choose }, index) => (
        <button
          key={label}
          ref={index === 0 ? first : undefined}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-keyshortcuts={`${index + 1}`}
          className={styles.entry}
          onClick={choose}
          onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
        >
          <span className={styles.label}>{label}</span>
          <span className={styles.key} aria-hidden>
            <Kbd>{`${index + 1}`}</Kbd>
          </span>
        </button>
      ))}
    </Floating>
  )
}
