import type { Integration } from '@enamel/contract/integrations'
import type { IntegrationScreen } from '@enamel/domain/integrations/screen'
import { FAILURE_ADVICE, failureTitle } from '../model/failure-text.ts'
import styles from './failure-headline.module.css'
import { ScreenHeading } from './flow-panel.tsx'

export interface FailureHeadlineProps {
  connection: Pick<Integration, 'display_name'>
  flow: IntegrationScreen
  /** Why, in a text for staff; null if that is not known. */
  error: string | null
}

/** What failed, why if that is known, and the way out (INT-26). */
export function FailureHeadline({ connection, flow, error }: FailureHeadlineProps) {
  return (
    <>
      <ScreenHeading>{failureTitle(connection.display_name, flow)}</ScreenHeading>
      <p>{FAILURE_ADVICE}</p>
      {error && <p className={styles.error}>{error}</p>}
    </>
  )
}
