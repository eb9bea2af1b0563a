import { Link, useLinkProps } from '@tanstack/react-router'
import type { SectionLink } from '../../ui/panes/use-current-section.ts'
import styles from './report-nav.module.css'
import { type ReportPath, reportPages } from './report-pages.ts'

export interface ReportNavProps {
  current: ReportPath
  /** The sections of the current page. */
  sections: readonly SectionLink[]
  /** The id of the section that is being read. */
  currentSection: string | undefined
}

/** The pages of the reports, and the sections of the one that is shown (RPT-04). The filters stay on the way. */
export function ReportNav({ current, sections, currentSection }: ReportNavProps) {
  return (
    <nav className={styles.nav} aria-label="Reports">
      <ul className={styles.pages}>
        {reportPages.map(({ path, title }) => (
          <li key={path}>
            <Link
              to={path}
              search={true}
              className={styles.page}
              aria-current={path === current ? 'page' : undefined}
            >
              {title}
            </Link>
            {path === current && sections.length > 0 && (
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
