/** Whether the patient editor is open, and how (PAT-06, G1-38). */
export type EditorState =
  | { kind: 'closed' }
  /** Over the screen from which it was opened. */
  | { kind: 'overlay'; patientId: string }
  /** At an address that was typed or shared, with New Leads beneath. */
  | { kind: 'page'; patientId: string }

/**
 * @param editor the patient whose editor the address shows on top of its screen
 * @param patientInPath the patient whose own address is open
 */
export function editorState(editor: string | undefined, patientInPath: string | undefined): EditorState {
  if (editor !== undefined) return { kind: 'overlay', patientId: editor }
  return patientInPath === undefined ? { kind: 'closed' } : { kind: 'page', patientId: patientInPath }
}

/** What closing the editor does: goes back, removes the editor from the address, or opens New Leads. */
export function closeTarget({ kind }: EditorState, canGoBack: boolean): 'back' | 'uncover' | 'home' {
  if (kind !== 'overlay') return 'home'
  return canGoBack ? 'back' : 'uncover'
}
