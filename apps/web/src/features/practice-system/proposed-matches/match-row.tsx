import type { ProposedMatch } from '@enamel/contract/practice-system-matches'
import { withDistinguisher } from '@enamel/domain/patients/name'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { IconArrowBackUp, IconCheck, IconLink } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { ConfidenceRing } from '../matching/confidence-ring.tsx'
import { compareDetails } from './compare-details.ts'
import styles from './proposed-matches.module.css'
import type { Decision, MatchAction } from './use-match-decisions.ts'

const results: Record<Exclude<Decision, 'open'>, string> = {
  linked: `Linked to ${PRACTICE_SYSTEM_NAME}`,
  apart: 'Not the same person',
  unlinked: 'Not linked',
}

export interface MatchRowProps {
  match: ProposedMatch
  decision: Decision
  busy: boolean
  formatPhone: (number: string) => string
  onAct: (action: MatchAction) => void
}

/** Our patient beside a record of the practice system, and what the user decides about them. */
export function MatchRow({ match, decision, busy, formatPhone, onAct }: MatchRowProps) {
  const { patient, record, confidence } = match
  const details = compareDetails(match, formatPhone)
  const actions = useFocusInActions(decision)
  return (
    <li
      className={styles.row}
      data-decision={decision}
      aria-label={withDistinguisher(patient.name, patient.distinguisher)}
      aria-busy={busy}
    >
      <dl className={styles.record} aria-label={`In ${PRODUCT_NAME}`}>
        {details.map(({ label, ours }) => (
          <div key={label} className={styles.detail}>
            <dt className="visually-hidden">{label}</dt>
            <dd>{ours ?? <Unknown />}</dd>
          </div>
        ))}
      </dl>
      <dl
        className={styles.record}
        aria-label={`In ${PRACTICE_SYSTEM_NAME}, ${PRACTICE_SYSTEM_NAME} no. ${record.id}`}
      >
        {details.map(({ label, theirs, isSame }) => (
          <div key={label} className={styles.detail}>
            <dt className="visually-hidden">{label}</dt>
            <dd>
              {theirs ?? <Unknown />}
              {isSame && <Icon of={IconCheck} size={14} label="the same" className={styles.same} />}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.decision}>
        <ConfidenceRing confidence={confidence} />
        <div ref={actions} className={styles.actions}>
          {decision !== 'open' && (
            <span role="status" className={styles.result}>
              {results[decision]}
            </span>
          )}
          {decision === 'linked' || decision === 'apart' ? (
            <Button size={28} variant="quiet" icon={IconArrowBackUp} onClick={() => onAct('undo')}>
              Undo
            </Button>
          ) : (
            <>
              <Button
                size={28}
                icon={IconLink}
                busy={busy}
                busyLabel="Saving"
                onClick={() => onAct('confirm')}
              >
                Confirm
              </Button>
              {decision === 'open' && (
                <Button size={28} variant="quiet" onClick={() => onAct('reject')}>
                  Not the same
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </li>
  )
}

function Unknown() {
  return <span className={styles.unknown}>Not known</span>
}

/** Keeps the focus in the row when the button that had it was replaced. */
function useFocusInActions(decision: Decision) {
  const actions = useRef<HTMLDivElement>(null)
  const lastDecision = useRef(decision)
  useEffect(() => {
    if (lastDecision.current === decision) return
    lastDecision.current = decision
    if (document.activeElement === document.body) actions.current?.querySelector('button')?.focus()
  }, [decision])
  return actions
}
