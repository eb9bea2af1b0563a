import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ACTIONS_KEY } from '../../features/actions/actions.api.ts'
import { useAddPatient } from '../../features/add-patient/use-add-patient.ts'
import { addButtonDisabledReason } from '../../features/shell/model/add-button.ts'
import { UnsavedPart } from '../../lib/drafts/unsaved-edits.tsx'
import type { PatientOverlay } from '../../signed-in/patient-overlay.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Loaded when the panel is first opened, because the panel includes the phone library.
const AddPatient = lazyPart(async () => (await import('./add-patient.tsx')).AddPatient)
const FindPatient = lazyPart(async () => (await import('../../features/search/find-patient.tsx')).FindPatient)

/** The Add Patient panel with the search that it opens, and the reason why its button is disabled (ADD-02). */
export function useAddPatientPanel({ open }: Pick<PatientOverlay, 'open'>) {
  const queries = useQueryClient()
  const [searchText, setSearchText] = useState<string | null>(null)
  const [initialText, setInitialText] = useState('')
  const panel = useAddPatient({
    onAdded: () => queries.invalidateQueries({ queryKey: ACTIONS_KEY }),
  })
  return {
    // The button is rendered only after the practice's data is loaded, so `isLoaded` is always true here.
    disabledReason: addButtonDisabledReason({ isLoaded: true, isOpen: panel.controls !== null }),
    /** @param text a name, a phone number or an email to begin with */
    open(text = '') {
      setInitialText(text)
      panel.open()
    },
    panel: (
      <>
        {panel.controls && (
          <UnsavedPart edits={panel.edits}>
            <AddPatient
              {...panel.controls}
              initialText={initialText}
              onOpenPatient={open}
              onFindPatient={setSearchText}
            />
          </UnsavedPart>
        )}
        {searchText !== null && (
          <FindPatient
            initialQuery={searchText}
            onPick={(patientId) => {
              setSearchText(null)
              open(patientId)
            }}
            onClose={() => setSearchText(null)}
          />
        )}
      </>
    ),
  }
}
