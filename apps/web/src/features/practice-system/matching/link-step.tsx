import type { Patient } from '@enamel/contract/patients'
import type { LinkChoice } from '@enamel/domain/next-action/link-choice'
import { fullName } from '@enamel/domain/patients/name'
import { useId, useState } from 'react'
import { useInit } from '../../../signed-in/init.api.ts'
import { usePhoneFormat } from '../../../signed-in/phone-format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Radio } from '../../../ui/fields/radio.tsx'
import { RadioCard } from '../../../ui/fields/radio-card.tsx'
import { markCreationDraftAsSaved } from '../creating/creation-draft.ts'
import type { Lookup } from '../practice-system.api.ts'
import { usePracticeSystem } from '../use-practice-system.ts'
import { chosenMatch, Details, MatchDetails, newPatientDetails } from './match-details.tsx'
import { MatchList } from './match-list.tsx'
import styles from './matches.module.css'
import { useLookup } from './use-lookup.ts'

export interface LinkStepProps {
  patient: Patient
  /** Null while nothing is chosen. */
  chosen: LinkChoice | null
  onLink: (dentallyId: string, match: { name: string; detail: string }) => void
  onDoNotLink: () => void
  /** Opens the form for a new patient. */
  onCreate: () => void
}

/** The step of a flow in which the user chooses the patient's record; nothing is linked yet (DEN-28). */
export function LinkStep({ patient, chosen, onLink, onDoNotLink, onCreate }: LinkStepProps) {
  const { client, subscriber_id: owner } = useInit()
  const formatPhone = usePhoneFormat(client.country, true)
  const canCreate = usePracticeSystem().create
  const [lookup, setLookup] = useState<Lookup>({ kind: 'suggestions', query: fullName(patient) })
  const { state, retry } = useLookup(patient.id, lookup)
  const group = useId()
  const isCreate = chosen?.kind === 'create'
  return (
    <div className={styles.step}>
      <MatchList
        lookup={lookup}
        state={state}
        suggestCreating={canCreate}
        onSearch={(query) => setLookup({ kind: 'search', query })}
        onRetry={retry}
        onCreate={canCreate && !isCreate ? onCreate : null}
      >
        {(match) => (
          <Radio
            name={group}
            className={styles.choice}
            checked={chosen?.kind === 'link' && chosen.dentallyId === match.id}
            disabled={match.linked_to !== null}
            onChange={() => {
              markCreationDraftAsSaved(owner, patient.id)
              onLink(match.id, chosenMatch(match, formatPhone))
            }}
          >
            <MatchDetails match={match} formatPhone={formatPhone} onOpenPatient={null} />
          </Radio>
        )}
      </MatchList>
      {isCreate && (
        <div className={styles.creation}>
          <RadioCard name={group} checked readOnly data-autofocus>
            <span className={styles.who}>
              <span className={styles.name}>Create new</span>
              <Details details={newPatientDetails(chosen.values, formatPhone)} />
            </span>
          </RadioCard>
          {canCreate && (
            <Button size={36} onClick={onCreate}>
              Change the form
            </Button>
          )}
        </div>
      )}
      <RadioCard
        name={group}
        checked={chosen?.kind === 'no_link'}
        // Matches have no digits: their order changes while they load, and a wrong record would be linked.
        keyHint="0"
        data-autofocus={chosen?.kind !== 'link' && !isCreate ? true : undefined}
        onChange={() => {
          markCreationDraftAsSaved(owner, patient.id)
          onDoNotLink()
        }}
      >
        Do not link
      </RadioCard>
    </div>
  )
}
