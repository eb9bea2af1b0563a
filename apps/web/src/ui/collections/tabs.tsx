import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as TabsRoot } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './tabs.module.css'

export interface TabItem<K extends string> {
  key: K
  label: string
  /** Before the label. */
  icon?: ReactNode
  /** After the label: a count, an alert. */
  badge?: ReactNode
}

export interface TabsProps<K extends string> {
  /** The name of the list of tabs, for screen readers. */
  label: string
  items: readonly TabItem<K>[]
  selected: K
  onSelect: (key: K) => void
  /** `quiet` for tabs within a page that has underlined tabs itself. */
  look?: 'underlined' | 'quiet'
  /** Whether arrow keys also select, or only move the focus, for tabs that open another page. */
  opensPages?: boolean
  className?: string | undefined
  /** The content of the selected tab. */
  children: ReactNode
}

/** Several views, of which one is shown. Arrow keys move between the tabs. */
export function Tabs<K extends string>({
  label,
  items,
  selected,
  onSelect,
  look = 'underlined',
  opensPages = false,
  className,
  children,
}: TabsProps<K>) {
  return (
    <TabsRoot
      className={classNames(styles.root, className)}
      selectedKey={selected}
      keyboardActivation={opensPages ? 'manual' : 'automatic'}
      onSelectionChange={(key) => onSelect(key as K)}
    >
      <TabList aria-label={label} className={styles.list ?? ''} data-look={look}>
        {items.map(({ key, label, icon, badge }) => (
          <Tab
            key={key}
            id={key}
            ref={key === selected ? scrollIntoList : undefined}
            className={styles.tab ?? ''}
          >
            {icon}
            {label}
            {badge}
          </Tab>
        ))}
      </TabList>
      {/* A panel keeps the id with which it was mounted, so each tab has its own. */}
      <TabPanel key={selected} id={selected} className={styles.panel ?? ''}>
        {children}
      </TabPanel>
    </TabsRoot>
  )
}

/**
 * Scrolls a list of tabs that is too long for its place, so that the selected tab is visible. `scrollIntoView` would also
 * make the tab the place from which the Tab key goes on.
 */
function scrollIntoList(tab: HTMLElement | null): void {
  const list = tab?.closest('[role="tablist"]')
  if (!tab || !list) return
  const own = tab.getBoundingClientRect()
  const visible = list.getBoundingClientRect()
  if (own.right > visible.right) list.scrollLeft += own.right - visible.right
  else if (own.left < visible.left) list.scrollLeft -= visible.left - own.left
}
