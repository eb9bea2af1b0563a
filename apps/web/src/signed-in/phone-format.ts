import type { Country } from '@enamel/domain/config/country'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

/** The phone library is large, so it is loaded when it is needed. Undefined until it is loaded. */
export function usePhoneLibrary(isNeeded: boolean) {
  return useQuery({
    queryKey: ['phone-library'],
    queryFn: () => import('@enamel/domain/patients/phone-number'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    enabled: isNeeded,
  }).data
}

/**
 * Returns a function that formats phone numbers for staff (PAT-13), or leaves them unchanged until the phone library is
 * loaded. The function stays the same across renders, and is replaced once when the library is loaded.
 * @param isNeeded whether there is a phone number to format
 */
export function usePhoneFormat(country: Country, isNeeded: boolean): (number: string) => string {
  const library = usePhoneLibrary(isNeeded)
  return useCallback(
    (number) => (library ? library.formatPhone(number, country) : number),
    [library, country],
  )
}
