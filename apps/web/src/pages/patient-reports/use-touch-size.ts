import { useMediaQuery } from '@mantine/hooks'
import type { ButtonSize } from '../../ui/buttons/button.tsx'

/** The height of buttons: 44 px on a phone. */
export function useTouchSize(): ButtonSize {
  return useMediaQuery('(min-width: 700px)', undefined, { getInitialValueInEffect: false }) ? 28 : 44
}
