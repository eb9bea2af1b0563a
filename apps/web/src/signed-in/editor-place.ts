/** Where the patient editor is open, if anywhere (PAT-06, G1-38). */
export type EditorPlace =
  | { kind: 'closed' }
  /** Over the screen from which it was opened. */
  | { kind: 'over'; patientId: string }
  /** At an address that was typed or shared, with New Leads beneath. */
  | { kind: 'alone'; patientId: string }

/**
 * @param editor the patient whose editor the address shows on top of its screen
 * @param inPath the patient whose address it is
 */
export function editorPlace(editor: string | undefined, inPath: string | undefined): EditorPlace {
  if (editor !== undefined) return { kind: 'over', patientId: editor }
  return inPath === undefined ? { kind: 'closed' } : { kind: 'alone', patientId: inPath }
}

/** How closing leaves it: back to the screen beneath it, or to New Leads. */
export function wayOut({ kind }: EditorPlace, canGoBack: boolean): 'back' | 'uncover' | 'home' {
  if (kind !== 'over') return 'home'
  return canGoBack ? 'back' : 'uncover'
}
