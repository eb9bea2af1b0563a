import { type KeyboardEvent, useRef } from 'react'
import styles from './choice-list.module.css'

export interface Choice {
  label: string
  /** A second text behind the label: what the choice stands for now. */
  detail: string
  disabled?: boolean
  onChoose: () => void
}

export interface ChoiceListProps {
  /** The choices under their headings; in a group, each has its own label. */
  groups: readonly { heading: string; choices: readonly Choice[] }[]
}

/** Choices in a popover, by groups. Arrow keys move between them. */
export function ChoiceList({ groups }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
    const focused = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons.at((focused + step) % buttons.length)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons in the list.
    <div ref={list} className={styles.list} onKeyDown={onKeyDown}>
      {groups.map(({ heading, choices }) => (
        <div key={heading}>
          <h3 className={styles.heading}>{heading}</h3>
          <ul>
            {choices.map(({ label, detail, disabled, onChoose }) => (
              <li key={label}>
                <button type="button" className={styles.choice} disabled={disabled} onClick={onChoose}>
                  <span>{label}</span>
                  <span className={styles.detail}>{detail}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
