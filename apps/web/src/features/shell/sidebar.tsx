import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { IconShape } from '../../ui/display/icon.tsx'
import { NavButton, NavLink } from './nav-item.tsx'
import styles from './sidebar.module.css'

export interface SidebarItem {
  key: string
  label: string
  /** Where it leads; null for what acts instead. */
  path: string | null
  icon: IconShape
}

export interface SidebarSection {
  label: string | null
  items: SidebarItem[]
}

export interface SidebarProps {
  sections: readonly SidebarSection[]
  /** Where we are; the item of this path is marked. */
  currentPath: string
  /** Counts behind the items, by their key. */
  counts: Readonly<Record<string, number | undefined>>
  /** A rail of icons with tooltips, for windows between 700 and 1280 px. */
  rail?: boolean
  onLogOut: () => void
  loggingOut: boolean
  /** Called when a screen was chosen, to close a drawer. */
  onNavigate?: () => void
  /** Stands above Logout: whose practice this is. */
  footer?: ReactNode
}

/** The menu of the app (SHELL-07): what domain's menu says, with its counts. */
export function Sidebar({ sections, footer, rail = false, ...rest }: SidebarProps) {
  const screens = sections.filter((section) => section.items.some((item) => item.path !== null))
  const acts = sections.flatMap((section) => section.items).filter((item) => item.path === null)
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
          {acts.map((item) => (
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

interface SectionProps extends Pick<SidebarProps, 'currentPath' | 'counts' | 'onNavigate'> {
  section: SidebarSection
  first: boolean
  rail: boolean
}

function Section({ section, first, rail, currentPath, counts, onNavigate }: SectionProps) {
  const headed = section.label !== null && !rail
  return (
    <>
      {!first && !headed && <hr className={styles.line} />}
      {headed && <h2 className={styles.heading}>{section.label}</h2>}
      <ul aria-label={section.label ?? undefined}>
        {section.items.filter(leadsSomewhere).map((item) => (
          <li key={item.key}>
            <NavLink
              label={item.label}
              icon={item.icon}
              path={item.path}
              current={item.path === currentPath}
              count={counts[item.key]}
              rail={rail}
              onNavigate={onNavigate}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function leadsSomewhere(item: SidebarItem): item is SidebarItem & { path: string } {
  return item.path !== null
}
