import { useLinkProps } from '@tanstack/react-router'
import type { AddressedReport } from '../../signed-in/reports/use-report-address.ts'
import type { SectionLink } from '../../ui/panes/use-current-section.ts'
import { ReportLink } from './report-link.tsx'
import styles from './report-nav.module.css'
import { type ReportPage, reportPages } from './report-pages.ts'

export interface ReportNavProps {
  current: ReportPage
  filters: AddressedReport
  /** The sections of the current page. */
  sections: readonly SectionLink[]
  /** The id of the section that is being read. */
  currentSection: string | undefined
}

/** The pages of the reports, and the sections of the one that is shown (RPT-04). */
export function ReportNav({ current, filters, sections, currentSection }: ReportNavProps) {
  return (
    <nav className={styles.nav} aria-label="Reports">
      <ul className={styles.pages}>
        {Object.values(reportPages).map((page) => (
          <li key={page.path}>
            <ReportLink
              to={page}
              filters={filters}
              className={styles.page}
              aria-current={page === current ? 'page' : undefined}
            >
              {page.title}
            </ReportLink>
            {page === current && sections.length > 0 && (
              <ul className={styles.sections}>
                {sections.map((section) => (
                  <li key={section.id}>
                    <SectionNavLink section={section} isCurrent={section.id === currentSection} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** `Link` would mark the section of the address as the current one, although the user may have scrolled to another. */
function SectionNavLink({ section, isCurrent }: { section: SectionLink; isCurrent: boolean }) {
  const props = useLinkProps({ to: '.', search: true, hash: section.id })
  return (
    <a {...props} className={styles.section} aria-current={isCurrent ? 'true' : undefined}>
      {section.title}
    </a>
  )
}
