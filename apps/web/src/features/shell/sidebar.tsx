import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { IconShape } from '../../ui/display/icon.tsx'
import type { MenuTarget } from './model/menu.ts'
import { ExternalNavLink, NavButton, NavLink } from './nav-item.tsx'
import styles from './sidebar.module.css'

export interface SidebarItem {
  key: string
  label: string
  to: MenuTarget
  icon: IconShape
}

export interface SidebarSection {
  label: string | null
  items: SidebarItem[]
}

export interface SidebarProps {
  sections: readonly SidebarSection[]
  /** The path of the current screen, whose item is marked. */
  currentPath: string
  /** The counts shown after the items, by item key. */
  counts: Readonly<Record<string, number | undefined>>
  /** Why items need attention, by item key. */
  alerts?: Readonly<Record<string, string | undefined>>
  /** A rail of icons with tooltips, for windows between 700 and 1280 px. */
  rail?: boolean
  onLogOut: () => void
  loggingOut: boolean
  /** Called when a screen is chosen, to close the drawer. */
  onNavigate?: () => void
  /** Shown above Logout: work in progress, and the practice. */
  footer?: ReactNode
}

/** The menu of the app (SHELL-07): the sections with their items, and the items' counts. */
export function Sidebar({ sections, footer, rail = false, ...rest }: SidebarProps) {
  const screens = sections.filter((section) => section.items.some(isLink))
  const actions = sections.flatMap((section) => section.items).filter((item) => !isLink(item))
  return (
    <nav className={classNames(styles.sidebar, rail && styles.rail)} aria-label="Main">
      <div className={styles.screens}>
        {screens.map((section, index) => (
          <Section key={section.label ?? index} section={section} first={index === 0} rail={rail} {...rest} />
        ))}
      </div>
      <div className={styles.foot}>
        {footer}
        <ul>
          {actions.map((item) => (
            <li key={item.key}>
              <NavButton
                label={item.label}
                icon={item.icon}
                rail={rail}
                busy={rest.loggingOut}
                onPress={rest.onLogOut}
              />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

interface SectionProps extends Pick<SidebarProps, 'currentPath' | 'counts' | 'alerts' | 'onNavigate'> {
  section: SidebarSection
  first: boolean
  rail: boolean
}

type SectionLinkProps = Omit<SectionProps, 'section' | 'first'> & { item: SidebarItem }

function Section({ section, first, rail, ...details }: SectionProps) {
  const headed = section.label !== null && !rail
  return (
    <>
      {!first && !headed && <hr className={styles.line} />}
      {headed && <h2 className={styles.heading}>{section.label}</h2>}
      <ul aria-label={section.label ?? undefined}>
        {section.items.filter(isLink).map((item) => (
          <li key={item.key}>
            <SectionLink item={item} rail={rail} {...details} />
          </li>
        ))}
      </ul>
    </>
  )
}

function SectionLink({ item, rail, currentPath, counts, alerts, onNavigate }: SectionLinkProps) {
  const { key, label, icon, to } = item
  switch (to.kind) {
    case 'screen':
      return (
        <NavLink
          label={label}
          icon={icon}
          path={to.path}
          current={to.path === currentPath}
          count={counts[key]}
          alert={alerts?.[key]}
          rail={rail}
          onNavigate={onNavigate}
        />
      )
    case 'external':
      return <ExternalNavLink label={label} icon={icon} address={to.address} rail={rail} />
    case 'action':
      return null
  }
}

function isLink({ to }: SidebarItem): boolean {
  return to.kind !== 'action'
}
