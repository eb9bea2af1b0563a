import { composeObstacles } from '@enamel/domain/bulk/selection'

/** The state of a draft that decides whether it can be sent. */
export interface SendState {
  isNobodySelected: boolean
  /** The error in the text of the draft, in words; null if there is none. */
  draftError: string | null
  /** How many patients would get the message; undefined until they are shown. */
  receiving: number | undefined
  hasPreviewFailed: boolean
}

/** Why a draft cannot be sent, in words for a tooltip, in the order in which the reasons are shown. */
const sendObstacles: readonly ((state: SendState) => string | false | null)[] = [
  ({ isNobodySelected }) => isNobodySelected && composeObstacles.nobody_selected,
  ({ draftError }) => draftError,
  ({ receiving }) => receiving === 0 && 'None of the selected patients can get this message',
  // A message whose preview cannot be loaded can still be sent.
  ({ receiving, hasPreviewFailed }) =>
    receiving === undefined && !hasPreviewFailed && 'Wait until the recipients are shown',
]

/** The first reason why a draft cannot be sent; null if it can (BLK-06). */
export function sendObstacle(state: SendState): string | null {
  for (const textOf of sendObstacles) {
    const text = textOf(state)
    if (text) return text
  }
  return null
}
