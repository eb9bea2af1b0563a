import { useMergedRef } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../display/icon.tsx'
import { Kbd } from '../display/kbd.tsx'
import { Floating } from './floating.tsx'
import styles from './menu.module.css'
import type { Align, Side } from './place.ts'
import type { TriggerProps } from './popover.tsx'
import { tooltipProps } from './tooltip.tsx'
import { useEscape } from './use-escape.ts'
import { useOutsidePress } from './use-outside-press.ts'

export interface MenuItem {
  label: string
  onSelect: () => void
  icon?: IconShape
  /** Whether the action is destructive. */
  danger?: boolean
  /** For an item that is one of several choices: whether that choice is selected. */
  checked?: boolean
  /** Why the item cannot be chosen now. */
  disabledReason?: string | undefined
  /** Whether a line separates the item from the one above. */
  separated?: boolean
  /** The key that chooses the item while the menu is open. */
  keyHint?: string
}

export interface MenuProps {
  /** The name of the menu, for screen readers. */
  label: string
  trigger: (props: TriggerProps) => ReactNode
  items: MenuItem[]
  side?: Side
  align?: Align
}

/**
 * A button that opens a list of actions. Arrow keys, Home, End and first letters move, Enter and the keys of items act,
 * Escape and Tab close.
 */
export function Menu({ label, trigger, items, side, align }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const id = useId()
  const close = () => {
    setOpen(false)
    anchor?.focus()
  }
  return (
    <>
      {trigger({
        ref: setAnchor,
        onClick: () => setOpen(!open),
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {open && anchor && (
        <MenuSheet
          id={id}
          label={label}
          anchor={anchor}
          items={items}
          side={side}
          align={align}
          close={close}
          onPressOutside={() => setOpen(false)}
        />
      )}
    </>
  )
}

export interface MenuSheetProps {
  id: string
  /** The name of the menu, for screen readers. */
  label: string
  anchor: HTMLElement
  items: MenuItem[]
  side: Side | undefined
  align: Align | undefined
  /** Closes the menu, and returns the focus. */
  close: () => void
  onPressOutside: () => void
}

/** An open menu, for a button that opens it by itself. */
export function MenuSheet({ id, label, anchor, items, side, align, close, onPressOutside }: MenuSheetProps) {
  const list = useRef<HTMLDivElement>(null)
  const [sheet, setSheet] = useState<HTMLDivElement | null>(null)
  useEscape(true, close)
  useOutsidePress([anchor, sheet], onPressOutside)
  useEffect(() => entriesOf(list.current)[0]?.focus({ preventScroll: true }), [])

  return (
    <Floating
      id={id}
      role="menu"
      aria-label={label}
      region={label}
      anchor={anchor}
      side={side}
      align={align}
      className={styles.menu}
      ref={useMergedRef(list, setSheet)}
      onKeyDown={(event) => handleKey(event, list.current, close)}
    >
      {items.map((item) => (
        <Fragment key={item.label}>
          {item.separated && <hr className={styles.line} />}
          <Entry item={item} close={close} />
        </Fragment>
      ))}
    </Floating>
  )
}

function Entry({ item, close }: { item: MenuItem; close: () => void }) {
  const isDisabled = item.disabledReason !== undefined
  const choose = () => {
    if (isDisabled) return
    close()
    item.onSelect()
  }
  const role = item.checked === undefined ? 'menuitem' : 'menuitemradio'
  return (
    <button
      type="button"
      role={role}
      {...(item.checked === undefined ? {} : { 'aria-checked': item.checked })}
      aria-keyshortcuts={item.keyHint}
      {...(item.disabledReason === undefined ? {} : tooltipProps(item.disabledReason, { side: 'left' }))}
      tabIndex={-1}
      aria-disabled={isDisabled || undefined}
      className={classNames(styles.entry, item.danger && styles.danger)}
      onClick={choose}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
    >
      {item.icon && <Icon of={item.icon} size={16} />}
      <span className={styles.label} {...tooltipProps(item.label, { whenTruncated: true })}>
        {item.label}
      </span>
      {item.checked && <Icon of={IconCheck} size={16} />}
      {item.keyHint && <Kbd aria-hidden>{item.keyHint}</Kbd>}
    </button>
  )
}

function entriesOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
}

function handleKey(event: KeyboardEvent, list: HTMLElement | null, close: () => void): void {
  const entries = entriesOf(list)
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey
  const hinted = entries.find(({ ariaKeyShortcuts }) => ariaKeyShortcuts === event.key && !hasModifier)
  const current = entries.indexOf(document.activeElement as HTMLElement)
  const focusAt = (index: number) => {
    event.preventDefault()
    entries.at(index % entries.length)?.focus()
  }
  if (hinted) {
    event.preventDefault()
    hinted.click()
  } else if (event.key === 'ArrowDown') focusAt(current + 1)
  else if (event.key === 'ArrowUp') focusAt(current <= 0 ? entries.length - 1 : current - 1)
  else if (event.key === 'Home') focusAt(0)
  else if (event.key === 'End') focusAt(entries.length - 1)
  else if (event.key === 'Tab') {
    event.preventDefault()
    close()
  } else if (event.key.length === 1 && /\S/.test(event.key)) {
    const letter = event.key.toLowerCase()
    const following = [...entries.slice(current + 1), ...entries.slice(0, current + 1)]
    following.find((entry) => entry.textContent?.toLowerCase().startsWith(letter))?.focus()
  }
}
