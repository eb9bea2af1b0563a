import { useMediaQuery } from '@mantine/hooks'

/** The form of the menu beside the page: 250 px wide, a 64 px rail of icons, or a drawer. */
export type FrameLayout = 'full' | 'rail' | 'drawer'

/** The layout of this window: rail below 1280 px, drawer below 700 px. */
export function useFrameLayout(): FrameLayout {
  const options = { getInitialValueInEffect: false }
  const full = useMediaQuery('(min-width: 1280px)', undefined, options)
  const rail = useMediaQuery('(min-width: 700px)', undefined, options)
  if (full) return 'full'
  return rail ? 'rail' : 'drawer'
}
