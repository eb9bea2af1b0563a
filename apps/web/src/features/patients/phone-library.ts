import { useQuery } from '@tanstack/react-query'

/** The phone library is large, so it comes when it is wanted; undefined until then. */
export function usePhoneLibrary(wanted: boolean) {
  return useQuery({
    queryKey: ['phone-library'],
    queryFn: () => import('@enamel/domain/patients/phone-number'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    enabled: wanted,
  }).data
}
