import { useCanGoBack, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'

export interface PatientOverlay {
  /** Whose editor lies over the present screen, if any. */
  patientId: string | null
  open: (patientId: string) => void
  close: () => void
}

/**
 * The patient editor over the present screen (G1-38). Its address reads /patients/{id}, while the screen beneath stays
 * as it is; Close goes back to it. An address typed or shared has New Leads beneath.
 */
export function usePatientOverlay(): PatientOverlay {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const editor = useSearch({ strict: false, select: (search) => search.editor })
  const inPath = useParams({ strict: false, select: (params) => params.patientId })
  const open = (id: string) => {
    if (inPath) return navigate({ to: '/patients/$patientId', params: { patientId: id }, replace: true })
    return navigate({
      to: '.',
      search: (search) => ({ ...search, editor: id }),
      mask: { to: '/patients/$patientId', params: { patientId: id } },
      // Close leads back to the screen, not to the patient before.
      replace: editor !== undefined,
    })
  }
  const close = () => {
    if (editor !== undefined && canGoBack) router.history.back()
    else if (editor !== undefined) {
      navigate({ to: '.', search: ({ editor: _closed, ...search }) => search, replace: true })
    } else navigate({ to: '/', replace: true })
  }
  return { patientId: editor ?? inPath ?? null, open, close }
}
