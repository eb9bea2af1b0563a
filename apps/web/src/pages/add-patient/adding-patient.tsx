import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ACTIONS_KEY } from '../../features/actions/actions.api.ts'
import { useAddPatient } from '../../features/add-patient/use-add-patient.ts'
import { addButtonDisabledReason } from '../../features/shell/model/add-button.ts'
import { UnsavedPart } from '../../lib/drafts/unsaved-edits.tsx'
import type { PatientOverlay } from '../../signed-in/patient-overlay.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Loaded when it is first opened: it includes the phone library.
const AddPatient = lazyPart(async () => (await import('./add-patient.tsx')).AddPatient)
const FindPatient = lazyPart(async () => (await import('../../features/search/find-patient.tsx')).FindPatient)

/** The Add Patient panel with the search that it opens, and why its button cannot be pressed (ADD-02). */
export function useAddingPatient({ open }: Pick<PatientOverlay, 'open'>) {
  const queries = useQueryClient()
  const [searchText, setSearchText] = useState<string | null>(null)
  const adding = useAddPatient({
    onAdded: () => queries.invalidateQueries({ queryKey: ACTIONS_KEY }),
  })
  return {
    // This is rendered only after the data about the practice is loaded.
    disabledReason: addButtonDisabledReason({ isLoaded: true, isOpen: adding.controls !== null }),
    open: adding.open,
    panel: (
      <>
        {adding.controls && (
          <UnsavedPart edits={adding.edits}>
            <AddPatient {...adding.controls} onOpenPatient={open} onFindPatient={setSearchText} />
          </UnsavedPart>
        )}
        {searchText !== null && (
          <FindPatient
            sought={searchText}
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
