import { useCanGoBack, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { closeTarget, editorState } from './editor-state.ts'

export interface PatientOverlay {
  /** The patient whose editor covers the current screen, if any. */
  patientId: string | null
  open: (patientId: string) => void
  close: () => void
}

/**
 * Opens a patient's editor over the screen that is shown by then.
 * @returns the same function for as long as the page is open
 */
export function useOpenPatient(): (patientId: string) => void {
  const router = useRouter()
  return useCallback(
    (id) => {
      const { location, matches } = router.state
      const isInPath = matches.some(({ params }) => 'patientId' in params)
      if (isInPath)
        return void router.navigate({ to: '/patients/$patientId', params: { patientId: id }, replace: true })
      void router.navigate({
        to: '.',
        search: (search) => ({ ...search, editor: id }),
        mask: { to: '/patients/$patientId', params: { patientId: id } },
        // Close returns to the screen, not to the previous patient.
        replace: location.search.editor !== undefined,
      })
    },
    [router],
  )
}

/**
 * The patient editor over the current screen (G1-38). Its address is /patients/{id}, while the screen beneath does not
 * change. Close returns to that screen. A typed or shared address has New Leads beneath.
 */
export function usePatientOverlay(): PatientOverlay {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const editor = useSearch({ strict: false, select: (search) => search.editor })
  const patientInPath = useParams({ strict: false, select: (params) => params.patientId })
  const state = editorState(editor, patientInPath)
  const open = useOpenPatient()
  const close = () => {
    switch (closeTarget(state, canGoBack)) {
      case 'back':
        return router.history.back()
      case 'uncover':
        return navigate({ to: '.', search: ({ editor: _closed, ...search }) => search, replace: true })
      case 'home':
        return navigate({ to: '/', replace: true })
    }
  }
  return { patientId: state.kind === 'closed' ? null : state.patientId, open, close }
}
