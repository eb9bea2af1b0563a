import { addButtonRest } from '@enamel/domain/add-patient/add-button'
import { variantOf } from '@enamel/domain/next-action/variant'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ACTIONS_KEY } from '../features/actions/actions.api.ts'
import { useAddPatient } from '../features/add-patient/add-patient.tsx'
import { keepLead, takeLead } from '../features/add-patient/kept-lead.ts'
import { useSession } from '../features/auth/session.tsx'
import { useInit } from '../features/config/init.api.ts'
import type { PatientOverlay } from './patient-overlay.ts'

const FindPatient = lazy(async () => ({ default: (await import('./find-patient.tsx')).FindPatient }))

/** The Add Patient panel with all that it is about, and whether its button rests (ADD-02). */
export function useAddingPatient({ open }: PatientOverlay) {
  const { client, features, labels, labels_history, subscriber_id } = useInit()
  const { isExpired } = useSession()
  const queries = useQueryClient()
  const [sought, setSought] = useState<string | null>(null)
  const panel = useAddPatient({
    country: client.country,
    zone: client.time_zone,
    variant: variantOf(features),
    treatmentTypes: client.tx_types,
    sources: client.sources,
    labels: { known: labels, history: labels_history },
    onOpenPatient: open,
    onFindPatient: setSought,
    onGone: (draft) => isExpired() && keepLead(subscriber_id, draft),
    takeKept: () => takeLead(subscriber_id),
    onAdded: () => queries.invalidateQueries({ queryKey: ACTIONS_KEY }),
  })
  return {
    // Without what the app needs to know this is not drawn at all.
    rest: addButtonRest({ isLoaded: true, isOpen: panel.isOpen }),
    open: panel.open,
    panel: (
      <>
        {panel.panel}
        {sought !== null && (
          <Suspense>
            <FindPatient
              sought={sought}
              onPick={(patientId) => {
                setSought(null)
                open(patientId)
              }}
              onClose={() => setSought(null)}
            />
          </Suspense>
        )}
      </>
    ),
  }
}
