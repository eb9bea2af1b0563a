import { IconInbox, IconMessage } from '@tabler/icons-react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { FailureView } from '../feedback/failure-view.tsx'
import { LoadingView } from '../feedback/loading-view.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Card } from './card.tsx'
import styles from './gallery.module.css'

export function StatesCards() {
  return (
    <div className={styles.empties}>
      <Card title="Empty inbox">
        <EmptyState icon={IconInbox} title="All done">
          There's nothing left to do. Any new patient conversations will appear here.
        </EmptyState>
      </Card>
      <Card title="Nothing selected">
        <EmptyState icon={IconMessage} title="Welcome to the Inbox">
          Click any conversation on the left to open it and reply to the patient.
        </EmptyState>
      </Card>
      <Card title="Loading">
        <LoadingView text="Loading timeline..." />
        <div className={styles.row}>
          <Skeleton round width={32} height={32} />
          <div className={styles.lines}>
            <Skeleton width="40%" />
            <Skeleton width="80%" />
          </div>
        </div>
      </Card>
      <Card title="Failure">
        <FailureView onRetry={() => {}} />
      </Card>
    </div>
  )
}
