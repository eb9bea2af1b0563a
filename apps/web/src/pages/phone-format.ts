import type { Country } from '@enamel/domain/config/country'
import { useQuery } from '@tanstack/react-query'

/**
 * Writes numbers as people of the practice read them (PAT-13). The phone library is large, so it comes when `wanted`;
 * until it is there numbers stay as they are.
 */
export function usePhoneFormat(country: Country, wanted: boolean): (number: string) => string {
  const { data } = useQuery({
    queryKey: ['phone-library'],
    queryFn: () => import('@enamel/domain/patients/phone-number'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: wanted,
    structuralSharing: false,
  })
  return data ? (number) => data.formatPhone(number, country) : (number) => number
}
