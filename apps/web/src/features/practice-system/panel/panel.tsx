import type { LinkingAttempt } from '@enamel/domain/practice-system/link-state'
import { practiceSystemMessages } from '@enamel/domain/practice-system/practice-system-messages'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { LookupState } from '../matching/lookup-state.ts'
import { MatchDetails } from '../matching/match-details.tsx'
import { MatchList } from '../matching/match-list.tsx'
import matchStyles from '../matching/matches.module.css'
import { SearchField } from '../matching/search-field.tsx'
import type { PracticePatientMatch } from '../practice-system.api.ts'
import { LinkedView, type LinkedViewProps } from './linked-view.tsx'
import styles from './panel.module.css'
import type { PracticePanel } from './use-panel.ts'

export interface PanelProps {
  panel: PracticePanel
  /** The panel's patient. */
  name: string
  formatPhone: (number: string) => string
  financials: LinkedViewProps['financials']
  /** The form of a new patient; null where none may be created. */
  createForm: (() => ReactNode) | null
  /** The user returns to the form because of a refusal. */
  onFormAgain: () => void
  /** Opens another patient, to whom a match is linked. */
  onOpenPatient: (patientId: string) => void
  onClose: () => void
}

/** A patient in the practice system: linked, or to be linked, over the patient's view (DEN-03). */
export function Panel(props: PanelProps) {
  const { name, onClose } = props
  return (
    <Dialog title={`${name} in ${PRACTICE_SYSTEM_NAME}`} width={520} bar onClose={onClose}>
      <div className={styles.view}>
        <View {...props} />
      </div>
    </Dialog>
  )
}

function View(props: PanelProps) {
  const { panel, createForm, formatPhone, financials } = props
  const { view, send, record } = panel
  switch (view.kind) {
    case 'loading':
      return (
        <div aria-busy="true">
          <Skeleton height={104} />
        </div>
      )
    case 'linked':
      return (
        <LinkedView
          {...{ record, formatPhone, financials }}
          syncing={view.syncing}
          unlinking={view.unlinking}
          onUnlink={() => send({ type: 'unlink' })}
        />
      )
    case 'cached':
      return (
        <>
          <Banner>{view.message}</Banner>
          <LinkedView
            {...{ record, formatPhone, financials }}
            syncing={false}
            unlinking={false}
            onUnlink={null}
          />
        </>
      )
    case 'matches':
      return <Matches {...props} state={view.state} />
    case 'create':
      return createForm?.()
    case 'cameToNothing':
      return <CameToNothing {...props} of={view.of} message={view.message} />
    case 'error':
      return (
        <>
          <FailureView text={view.message} onRetry={() => send({ type: 'retry' })} />
          {view.canSearch && (
            <SearchField problem={undefined} onSearch={(query) => send({ type: 'search', query })} />
          )}
        </>
      )
  }
}

const cameToNothing: Record<LinkingAttempt, { title: string; next: string }> = {
  link: {
    title: `Linking in ${PRACTICE_SYSTEM_NAME} failed`,
    next: 'Check the matches again, or search for the patient below.',
  },
  creation: {
    title: practiceSystemMessages.creationFailed,
    next: 'Check the form and send it again, or search for the patient below.',
  },
}

/** Why the started link or creation failed, and the possible next steps (DEN-16). */
function CameToNothing({
  panel: { send },
  createForm,
  onFormAgain,
  of,
  message,
}: PanelProps & { of: LinkingAttempt; message: string }) {
  const { title, next } = cameToNothing[of]
  return (
    <>
      <FailureView
        text={title}
        action={
          of === 'creation' && createForm ? (
            <Button
              onClick={() => {
                onFormAgain()
                send({ type: 'create' })
              }}
            >
              Back to the form
            </Button>
          ) : (
            <Button icon={IconRefresh} onClick={() => send({ type: 'retry' })}>
              Look again
            </Button>
          )
        }
      >
        {message} {next}
      </FailureView>
      <SearchField problem={undefined} onSearch={(query) => send({ type: 'search', query })} />
    </>
  )
}

function Matches({
  panel,
  createForm,
  formatPhone,
  onOpenPatient,
  state,
}: PanelProps & { state: LookupState }) {
  const { lookup, send, linking } = panel
  return (
    <MatchList
      lookup={lookup}
      state={state}
      orCreate={false}
      onSearch={(query) => send({ type: 'search', query })}
      onRetry={() => send({ type: 'retry' })}
      onCreate={createForm && (() => send({ type: 'create' }))}
    >
      {(match: PracticePatientMatch) => (
        <div className={matchStyles.row}>
          <MatchDetails match={match} formatPhone={formatPhone} onOpenPatient={onOpenPatient} />
          {!match.linked_to && (
            <Button
              aria-label={`Link ${match.first_name} ${match.last_name}`}
              disabledReason={
                linking !== null && linking !== match.id ? 'Another link is in progress' : undefined
              }
              busy={linking === match.id}
              busyLabel="Linking"
              onClick={() => send({ type: 'link', dentallyId: match.id })}
            >
              Link
            </Button>
          )}
        </div>
      )}
    </MatchList>
  )
}
