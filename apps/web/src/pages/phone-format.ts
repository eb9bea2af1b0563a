import type { Country } from '@enamel/domain/config/country'
import { useCallback } from 'react'
import { usePhoneLibrary } from '../features/patients/phone-library.ts'

/**
 * Formats numbers for people of the practice (PAT-13); until the phone library is loaded they are unchanged. The same
 * function until that changes.
 * @param wanted whether there is a number to format
 */
export function usePhoneFormat(country: Country, wanted: boolean): (number: string) => string {
  const library = usePhoneLibrary(wanted)
  return useCallback(
    (number) => (library ? library.formatPhone(number, country) : number),
    [library, country],
  )
}
