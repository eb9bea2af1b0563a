import type { Integration } from '@enamel/contract/integrations'
import type { Colleague } from '@enamel/contract/repair-requests'
import { waitBeforeAsking } from '@enamel/domain/integrations/repair-request'
import { timeLabel } from '@enamel/domain/time/date-labels'
import { IconUsers } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { reloadIntegration } from '../integrations.api.ts'
import { askColleague, colleaguesQuery, storeAsked } from '../repair-requests.api.ts'
import styles from './ask-colleague.module.css'

export interface AskColleagueDialogProps {
  connection: Pick<Integration, 'integration' | 'display_name'>
  now: Date
  zone: string
  onClose: () => void
}

/** The colleagues who can be asked to repair a connection; the chosen one gets an email. */
export function AskColleagueDialog({
  connection: { integration, display_name: name },
  now,
  zone,
  onClose,
}: AskColleagueDialogProps) {
  const queries = useQueryClient()
  const colleagues = useQuery(colleaguesQuery(integration))
  const asking = useMutation({
    mutationFn: ({ id }: Colleague) => askColleague(integration, id),
    onSuccess: (asked) => {
      storeAsked(queries, integration, asked)
      onClose()
    },
    onError: (error) => {
      // A refusal means that what is shown is out of date.
      void colleagues.refetch()
      if (isRefusal(error, 'not_broken')) void reloadIntegration(queries, integration)
    },
  })
  const { data } = colleagues
  return (
    <Dialog title={`Who will repair ${name}?`} bar width={400} onClose={onClose}>
      {asking.error && <Banner className={styles.problem}>{errorMessage(asking.error)}</Banner>}
      {data && data.length > 0 ? (
        <>
          <p className={styles.text}>They get an email with a link to this page.</p>
          <ul className={styles.colleagues} aria-label="Colleagues">
            {data.map((colleague) => (
              <li key={colleague.id}>
                <ColleagueButton
                  colleague={colleague}
                  askedAt={waitBeforeAsking(colleague.asked_at, now) > 0 ? colleague.asked_at : null}
                  zone={zone}
                  isAsking={asking.isPending && asking.variables.id === colleague.id}
                  isDisabled={asking.isPending}
                  onChoose={() => asking.mutate(colleague)}
                />
              </li>
            ))}
          </ul>
        </>
      ) : data ? (
        <EmptyState icon={IconUsers} title="Nobody else can be asked">
          No other user of your practice can log in at the moment.
        </EmptyState>
      ) : colleagues.isError ? (
        <FailureView onRetry={() => void colleagues.refetch()} />
      ) : (
        <div role="status" aria-busy aria-label="Loading colleagues">
          {SKELETON_WIDTHS.map((width) => (
            <div key={width} className={styles.skeleton}>
              <Skeleton width={width} />
            </div>
          ))}
        </div>
      )}
    </Dialog>
  )
}

const SKELETON_WIDTHS = [140, 180, 120]

interface ColleagueButtonProps {
  colleague: Colleague
  /** When they were asked within the last hour; they cannot be asked again then. */
  askedAt: string | null
  zone: string
  isAsking: boolean
  isDisabled: boolean
  onChoose: () => void
}

function ColleagueButton(props: ColleagueButtonProps) {
  const { colleague, askedAt, zone, isAsking, isDisabled, onChoose } = props
  const canBeAsked = askedAt === null && !isDisabled
  return (
    <button
      type="button"
      className={styles.colleague}
      // Not `disabled`, because the button would lose the focus.
      aria-disabled={!canBeAsked}
      aria-busy={isAsking || undefined}
      onClick={canBeAsked ? onChoose : undefined}
    >
      <Avatar name={colleague.name} size={28} />
      <span className={styles.name}>{colleague.name}</span>
      <span className={styles.detail}>
        {isAsking ? (
          <>
            <Spinner size={12} /> Sending
          </>
        ) : (
          askedAt && `Asked at ${timeLabel(askedAt, zone)}`
        )}
      </span>
    </button>
  )
}
