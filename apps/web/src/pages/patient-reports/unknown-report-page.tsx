import { composeObstacle, noneSelected } from '@enamel/domain/bulk/selection'
import { BulkBar } from '../../features/bulk/bulk-bar.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import styles from './patient-report-page.module.css'
import { ReportHead } from './report-head.tsx'
import { useListAddress } from './use-list-address.ts'
import { useTouchSize } from './use-touch-size.ts'

/** Without a report there is nobody to select, export or write to. */
const doNothing = () => {}

/** Shown for an address whose report does not exist: another report can be selected (PRT-10). */
export function UnknownReportPage({ namespace }: { namespace: string }) {
  const address = useListAddress()
  const size = useTouchSize()
  return (
    <div className={styles.page}>
      <ReportHead
        report={null}
        namespace={namespace}
        address={address}
        onExport={doNothing}
        exportDisabledReason="Select a report first"
      />
      <div className={styles.filters} />
      <FailureView text="We could not find this report">Select another report above.</FailureView>
      <BulkBar
        selection={noneSelected}
        total={0}
        pageIds={null}
        obstacle={composeObstacle(noneSelected, 'unknown')}
        isComposing={false}
        size={size}
        onSelect={doNothing}
        onCompose={doNothing}
      />
    </div>
  )
}
