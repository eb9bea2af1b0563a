/** Why the Add Patient button is disabled; null when it is enabled (ADD-02). */
export type AddButtonDisabledReason = 'loading' | 'open' | null

/**
 * @param isLoaded whether the practice's data is loaded
 * @param isOpen whether the Add Patient panel is already open
 */
export function addButtonDisabledReason({
  isLoaded,
  isOpen,
}: {
  isLoaded: boolean
  isOpen: boolean
}): AddButtonDisabledReason {
  if (!isLoaded) return 'loading'
  return isOpen ? 'open' : null
}

export const disabledReasonTexts: Record<NonNullable<AddButtonDisabledReason>, string> = {
  loading: 'Loading your practice',
  open: 'You are adding a patient',
}
