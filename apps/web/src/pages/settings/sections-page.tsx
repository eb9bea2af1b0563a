import { useLinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type SectionLink, useCurrentSection } from '../../ui/panes/use-current-section.ts'
import { useScrollToHash } from '../../ui/panes/use-scroll-to-hash.ts'
import styles from './sections-page.module.css'

export interface SectionsPageProps {
  sections: readonly SectionLink[]
  children: ReactNode
  /** What floats over the sections: the button that saves. */
  floating?: ReactNode
}

/** A page of sections with a list of them beside it; the hash of the address leads to a section (SETT-03, SETT-04). */
export function SectionsPage({ sections, children, floating }: SectionsPageProps) {
  const [body, setBody] = useState<HTMLDivElement | null>(null)
  const current = useCurrentSection(body, sections)
  useScrollToHash(body)
  return (
    <div className={styles.frame}>
      <div ref={setBody} className={styles.body}>
        {sections.length > 1 && (
          <nav className={styles.nav} aria-label="Sections">
            {sections.map((section) => (
              <LinkToSection key={section.id} section={section} isCurrent={section.id === current} />
            ))}
          </nav>
        )}
        <div className={styles.column}>{children}</div>
      </div>
      {floating}
    </div>
  )
}

/** `Link` would mark the section of the address as the current one, although the user may have scrolled to another. */
function LinkToSection({ section, isCurrent }: { section: SectionLink; isCurrent: boolean }) {
  const props = useLinkProps({ to: '.', hash: section.id })
  return (
    <a {...props} className={styles.link} aria-current={isCurrent ? 'true' : undefined}>
      {section.title}
    </a>
  )
}
