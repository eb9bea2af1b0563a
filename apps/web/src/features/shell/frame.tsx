import { type ReactNode, useEffect, useState } from 'react'
import { useAfterFirstLoad } from '../../lib/use-after-first-load.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './frame.module.css'
import { type FrameLayout, useFrameLayout } from './frame-layout.ts'
import { TopBar } from './top-bar.tsx'

// Windows with room for the menu never need it.
const SidePanel = lazyPart(async () => (await import('../../ui/overlays/side-panel.tsx')).SidePanel)

const CONTENT_ID = 'content'

export interface FrameProps {
  search: (layout: FrameLayout) => ReactNode
  bell: ReactNode
  appSwitcher: ReactNode
  /** Renders the menu; `onNavigate` closes the drawer that may contain the menu. */
  menu: (layout: FrameLayout, onNavigate: () => void) => ReactNode
  addPatient: (layout: FrameLayout) => ReactNode
  /** The screen. */
  children: ReactNode
}

/** The frame of every screen: top bar, menu, and the screen on a sheet. */
export function Frame({ search, bell, appSwitcher, menu, addPatient, children }: FrameProps) {
  const layout = useFrameLayout()
  const [drawerOpen, setDrawerOpen] = useState(false)
  const closeDrawer = () => setDrawerOpen(false)
  const mayOpenDrawer = useAfterFirstLoad() && layout === 'drawer'
  useEffect(() => {
    if (mayOpenDrawer) SidePanel.prepare()
  }, [mayOpenDrawer])
  return (
    <div className={styles.frame} data-layout={layout}>
      <a href={`#${CONTENT_ID}`} className={styles.skip}>
        Skip to content
      </a>
      <TopBar
        layout={layout}
        search={search(layout)}
        bell={bell}
        appSwitcher={appSwitcher}
        addPatient={addPatient(layout)}
        onMenu={() => setDrawerOpen(true)}
      />
      {layout !== 'drawer' && <div className={styles.menu}>{menu(layout, closeDrawer)}</div>}
      <main id={CONTENT_ID} tabIndex={-1} className={styles.sheet}>
        {children}
      </main>
      {layout === 'drawer' && drawerOpen && (
        <SidePanel title="Menu" side="left" headless onClose={closeDrawer}>
          {menu(layout, closeDrawer)}
        </SidePanel>
      )}
    </div>
  )
}
