import { IconBraces, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import type { PlaceholderChoice } from './placeholder-tokens.ts'
import styles from './template-editor.module.css'

export interface PlaceholderMenuProps {
  choices: readonly PlaceholderChoice[]
  /** Inserts a placeholder at the cursor of the field that was focused last. */
  onInsert: (written: string) => void
}

/** The placeholders with what each would say, to insert into the text (TPL-13). */
export function PlaceholderMenu({ choices, onInsert }: PlaceholderMenuProps) {
  const list = useRef<HTMLDivElement>(null)
  const groups = Object.entries(Object.groupBy(choices, ({ group }) => group))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const focused = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons.at((focused + step) % buttons.length)?.focus()
  }
  return (
    <Popover
      label="Placeholders"
      padded={false}
      trigger={(trigger) => (
        <Button
          size={28}
          variant="quiet"
          icon={IconBraces}
          trailing={<Icon of={IconChevronDown} size={14} />}
          {...trigger}
        >
          Placeholders
        </Button>
      )}
    >
      {(close) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons in the list.
        <div ref={list} className={styles.menu} onKeyDown={onKeyDown}>
          {groups.map(([group, items]) => (
            <div key={group}>
              <h3 className={styles.menuGroup}>{group}</h3>
              <ul>
                {items?.map(({ label, detail, written }) => (
                  <li key={written}>
                    <button
                      type="button"
                      className={styles.menuItem}
                      onClick={() => {
                        close()
                        onInsert(written)
                      }}
                    >
                      <span>{label}</span>
                      <span className={styles.menuValue}>{detail}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </Popover>
  )
}
