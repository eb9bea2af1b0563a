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
  const { patient } = useSearch({ strict: false })
  const { patientId: inPath } = useParams({ strict: false })
  const open = (id: string) => {
    if (inPath) return navigate({ to: '/patients/$patientId', params: { patientId: id }, replace: true })
    return navigate({
      to: '.',
      search: (search) => ({ ...search, patient: id }),
      mask: { to: '/patients/$patientId', params: { patientId: id } },
      // Close leads back to the screen, not to the patient before.
      replace: patient !== undefined,
    })
  }
  const close = () => {
    if (patient !== undefined && canGoBack) router.history.back()
    else if (patient !== undefined) {
      navigate({ to: '.', search: ({ patient: _closed, ...search }) => search, replace: true })
    } else navigate({ to: '/', replace: true })
  }
  return { patientId: patient ?? inPath ?? null, open, close }
}
