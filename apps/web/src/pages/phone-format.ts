import type { Country } from '@enamel/domain/config/country'
import { useCallback } from 'react'
import { usePhoneLibrary } from '../features/patients/phone-library.ts'

/**
 * Writes numbers as people of the practice read them (PAT-13); until the phone library is there they stay as they are.
 * The same function until that changes.
 * @param wanted whether there is a number to write
 */
export function usePhoneFormat(country: Country, wanted: boolean): (number: string) => string {
  const library = usePhoneLibrary(wanted)
  return useCallback(
    (number) => (library ? library.formatPhone(number, country) : number),
    [library, country],
  )
}
