import { useMediaQuery } from '@mantine/hooks'

/** How the menu is shown: 250 px wide, as a rail of icons 64 px wide, or in a drawer. */
export type FrameLayout = 'full' | 'rail' | 'drawer'

/** The layout for the window's width: a rail below 1280 px, a drawer below 700 px. */
export function useFrameLayout(): FrameLayout {
  const options = { getInitialValueInEffect: false }
  const full = useMediaQuery('(min-width: 1280px)', undefined, options)
  const rail = useMediaQuery('(min-width: 700px)', undefined, options)
  if (full) return 'full'
  return rail ? 'rail' : 'drawer'
}
