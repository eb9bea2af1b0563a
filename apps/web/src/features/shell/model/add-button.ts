/** Why the Add Patient button cannot be pressed now; null when it can (ADD-02). */
export type AddButtonRest = 'loading' | 'open' | null

/**
 * @param isLoaded the data about the practice that the app needs is loaded
 * @param isOpen the panel is open already
 */
export function addButtonRest({ isLoaded, isOpen }: { isLoaded: boolean; isOpen: boolean }): AddButtonRest {
  if (!isLoaded) return 'loading'
  return isOpen ? 'open' : null
}

export const addButtonRestText: Record<NonNullable<AddButtonRest>, string> = {
  loading: 'Loading your practice',
  open: 'You are adding a patient',
}
