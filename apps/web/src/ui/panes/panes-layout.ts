import { useMediaQuery } from '@mantine/hooks'

/**
 * `three`: list, conversation and patient side by side. `two`: the patient covers the conversation. `one`: one pane at
 * a time. `phone`: one pane at a time, for touch.
 */
export type PanesLayout = 'three' | 'two' | 'one' | 'phone'

/**
 * The minimum width of a window for two panes of 350 px beside the rail of icons. A narrower window shows one pane, as
 * does a window of 1440 px at a zoom of 200 %.
 */
const TWO_PANES = '(min-width: 764px)'

/** The layout of this window (design: three panes from 1280 px, one below 700 px). */
export function usePanesLayout(): PanesLayout {
  const options = { getInitialValueInEffect: false }
  const three = useMediaQuery('(min-width: 1280px)', undefined, options)
  const two = useMediaQuery(TWO_PANES, undefined, options)
  const one = useMediaQuery('(min-width: 700px)', undefined, options)
  if (three) return 'three'
  if (two) return 'two'
  return one ? 'one' : 'phone'
}

/** Whether one pane shows at a time. */
export function isOnePane(layout: PanesLayout): layout is 'one' | 'phone' {
  return layout === 'one' || layout === 'phone'
}
