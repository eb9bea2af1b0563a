export function ActionDialog(_: { actionId: string; onClose: () => void }) {
  return null
}
