import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, Disclosure, DisclosureGroup, DisclosurePanel, Heading } from 'react-aria-components'
import { Icon } from '../display/icon.tsx'
import styles from './accordion.module.css'

export interface AccordionSection {
  key: string
  title: string
  /** The number of entries in the section. */
  count?: number
  content: ReactNode
}

export interface AccordionProps {
  sections: readonly AccordionSection[]
  /** The keys of the open sections; any number can be open. */
  openKeys: ReadonlySet<string>
  onOpen: (openKeys: ReadonlySet<string>) => void
}

/** Sections one below the other; each opens when its heading is pressed. */
export function Accordion({ sections, openKeys, onOpen }: AccordionProps) {
  return (
    <DisclosureGroup
      allowsMultipleExpanded
      expandedKeys={openKeys}
      onExpandedChange={(keys) => onOpen(new Set([...keys].map(String)))}
      className={styles.accordion ?? ''}
    >
      {sections.map(({ key, title, count, content }) => (
        <Disclosure key={key} id={key} className={styles.section ?? ''}>
          <Heading className={styles.heading ?? ''}>
            <Button slot="trigger" className={styles.trigger ?? ''}>
              <Icon of={IconChevronRight} className={styles.chevron} />
              {title}
              {count !== undefined && <span className={`${styles.count} tabular`}>{count}</span>}
            </Button>
          </Heading>
          <DisclosurePanel className={styles.panel ?? ''}>{content}</DisclosurePanel>
        </Disclosure>
      ))}
    </DisclosureGroup>
  )
}
