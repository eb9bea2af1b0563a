import { useParams } from '@tanstack/react-router'
import { ExportDownload } from '../../features/exports/export-download.tsx'
import { usePageTitle } from '../page-title.ts'
import styles from '../simple-page.module.css'

/** The page that the link in the email about an export opens. */
export function ExportPage() {
  const { exportId = '' } = useParams({ strict: false })
  usePageTitle('Export')
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Export</h1>
      <div className={styles.centre}>
        <ExportDownload key={exportId} exportId={exportId} />
      </div>
    </div>
  )
}
