import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { FrameLayout } from './frame-layout.ts'
import { Logo } from './logo.tsx'
import styles from './top-bar.module.css'

export interface TopBarProps {
  layout: FrameLayout
  /** The patient search bar, or the button that opens it on a phone. */
  search: ReactNode
  bell: ReactNode
  /** Empty when there are no other products. */
  appSwitcher: ReactNode
  addPatient: ReactNode
  /** Opens the menu, in the layout where it is a drawer. */
  onMenu: () => void
}

/** The top bar, 54 px high: logo, patient search, bell, app-switcher, Add Patient (SHELL-05, SHELL-06). */
export function TopBar({ layout, search, bell, appSwitcher, addPatient, onMenu }: TopBarProps) {
  const isPhone = layout === 'drawer'
  return (
    <header className={styles.bar} data-layout={layout}>
      <div className={styles.brand}>
        {isPhone && <IconButton icon={IconMenu2} label="Menu" size={44} onClick={onMenu} />}
        <Link to="/" className={`${styles.home} touch-target`}>
          <Logo bare={layout !== 'full'} />
        </Link>
      </div>
      <div className={styles.search}>{search}</div>
      <div className={styles.actions}>
        {bell}
        {appSwitcher}
        {addPatient}
      </div>
    </header>
  )
}
