import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { IconShape } from '../../ui/display/icon.tsx'
import type { MenuTarget } from './model/menu.ts'
import { NavButton, NavLink, NavOutside } from './nav-item.tsx'
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
  /** Where we are; the item of this path is marked. */
  currentPath: string
  /** Counts behind the items, by their key. */
  counts: Readonly<Record<string, number | undefined>>
  /** Why an item needs attention, by its key. */
  alerts?: Readonly<Record<string, string | undefined>>
  /** A rail of icons with tooltips, for windows between 700 and 1280 px. */
  rail?: boolean
  onLogOut: () => void
  loggingOut: boolean
  /** Called when a screen was chosen, to close a drawer. */
  onNavigate?: () => void
  /** Above Logout: work in progress, and the practice. */
  footer?: ReactNode
}

/** The menu of the app (SHELL-07): the entries of the model, with their counts. */
export function Sidebar({ sections, footer, rail = false, ...rest }: SidebarProps) {
  const screens = sections.filter((section) => section.items.some(leads))
  const actions = sections.flatMap((section) => section.items).filter((item) => !leads(item))
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

type LeadingProps = Omit<SectionProps, 'section' | 'first'> & { item: SidebarItem }

function Section({ section, first, rail, ...details }: SectionProps) {
  const headed = section.label !== null && !rail
  return (
    <>
      {!first && !headed && <hr className={styles.line} />}
      {headed && <h2 className={styles.heading}>{section.label}</h2>}
      <ul aria-label={section.label ?? undefined}>
        {section.items.filter(leads).map((item) => (
          <li key={item.key}>
            <Leading item={item} rail={rail} {...details} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Leading({ item, rail, currentPath, counts, alerts, onNavigate }: LeadingProps) {
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
    case 'outside':
      return <NavOutside label={label} icon={icon} address={to.address} rail={rail} />
    case 'act':
      return null
  }
}

function leads({ to }: SidebarItem): boolean {
  return to.kind !== 'act'
}
