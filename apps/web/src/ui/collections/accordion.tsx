import { IconChevronRight, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, Disclosure, DisclosureGroup, DisclosurePanel, Heading } from 'react-aria-components'
import { Icon } from '../display/icon.tsx'
import { tooltipProps } from '../overlays/tooltip.tsx'
import styles from './accordion.module.css'

export interface AccordionSection {
  key: string
  title: string
  /** The number of entries in the section. */
  count?: number
  /** Explains the title. */
  tooltip?: string | null
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
      {sections.map(({ key, title, count, tooltip, content }) => (
        <Disclosure key={key} id={key} className={styles.section ?? ''}>
          <Heading className={styles.heading ?? ''}>
            <Button slot="trigger" className={styles.trigger ?? ''} {...(tooltip && tooltipProps(tooltip))}>
              <Icon of={IconChevronRight} className={styles.chevron} />
              {title}
              {tooltip && <Icon of={IconInfoCircle} size={14} className={styles.info} />}
              {count !== undefined && <span className={`${styles.count} tabular`}>{count}</span>}
            </Button>
          </Heading>
          <DisclosurePanel className={styles.panel ?? ''}>{content}</DisclosurePanel>
        </Disclosure>
      ))}
    </DisclosureGroup>
  )
}
