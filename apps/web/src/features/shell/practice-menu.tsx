import { IconBuilding, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconShape } from '../../ui/display/icon.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import { type ColourScheme, useColourScheme } from '../../ui/theme/colour-scheme.ts'
import styles from './practice-menu.module.css'

export interface PracticeMenuProps {
  practice: string
  /** The signed-in user's name. */
  name: string
  email: string
  rail: boolean
  /** Shows the keyboard shortcuts. */
  onShortcuts: () => void
}

/**
 * A button with the practice and the signed-in user. It opens a menu in which the user chooses the appearance of the
 * app in this browser.
 */
export function PracticeMenu({ practice, name, email, rail, onShortcuts }: PracticeMenuProps) {
  return (
    <Popover
      label="Your practice and appearance"
      side={rail ? 'right' : 'top'}
      align={rail ? 'end' : 'start'}
      trigger={(props) => (
        <button
          type="button"
          className={classNames(styles.trigger, rail && styles.rail)}
          {...(rail ? tooltipProps(practice, { side: 'right' }) : {})}
          {...props}
        >
          <Icon of={IconBuilding} size={17} className={styles.icon} />
          <span className={styles.who}>
            <span className={styles.practice}>{practice}</span>
            <span className={styles.person}>{name}</span>
          </span>
        </button>
      )}
    >
      {(close) => (
        <div className={styles.sheet}>
          <div>
            <p className={styles.practice}>{practice}</p>
            <p className={styles.person}>
              {name}, {email}
            </p>
          </div>
          <Appearance />
          <button
            type="button"
            className={styles.shortcuts}
            onClick={() => {
              close()
              onShortcuts()
            }}
          >
            Keyboard shortcuts
            <Kbd aria-hidden>?</Kbd>
          </button>
        </div>
      )}
    </Popover>
  )
}

const schemes: readonly { value: ColourScheme; label: string; icon: IconShape }[] = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
]

function Appearance() {
  const { scheme, choose } = useColourScheme()
  const name = useId()
  return (
    <fieldset className={styles.schemes}>
      <legend className={styles.legend}>Appearance</legend>
      {schemes.map(({ value, label, icon }) => (
        <label key={value} className={styles.scheme} data-chosen={scheme === value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={scheme === value}
            onChange={() => choose(value)}
          />
          <Icon of={icon} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
