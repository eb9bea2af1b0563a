/** The text after a save (TPL-22). @param sentForApproval whether the save has submitted the template to the provider */
export function savedText(name: string, sentForApproval: boolean): string {
  return `Template ${name} has been saved${sentForApproval ? ' and sent for approval.' : ''}`
}

/** The text after a template was deleted (TPL-22). */
export function deletedText(name: string): string {
  return `Template ${name} has been deleted.`
}
