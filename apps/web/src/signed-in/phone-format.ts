import type { Country } from '@enamel/domain/config/country'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

/** The phone library is large, so it is loaded when it is needed; undefined until then. */
export function usePhoneLibrary(wanted: boolean) {
  return useQuery({
    queryKey: ['phone-library'],
    queryFn: () => import('@enamel/domain/patients/phone-number'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    enabled: wanted,
  }).data
}

/**
 * Returns a function that formats numbers for staff (PAT-13), or leaves them unchanged until the phone library is loaded.
 * The function is the same until then.
 * @param wanted whether there is a number to format
 */
export function usePhoneFormat(country: Country, wanted: boolean): (number: string) => string {
  const library = usePhoneLibrary(wanted)
  return useCallback(
    (number) => (library ? library.formatPhone(number, country) : number),
    [library, country],
  )
}
