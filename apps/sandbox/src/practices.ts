/** A practice of the demo, as providers know it. */
export interface Practice {
  key: string
  name: string
  /** E.164; takes texts and calls. */
  number: string
  email: string
  formKey: string
}

/** The two practices that `npm start` seeds. */
export const practices = [
  {
    key: 'brightside',
    name: 'Brightside Dental',
    number: '+441632960100',
    email: 'hello@brightside.test',
    formKey: 'brightside-website',
  },
  {
    key: 'harbour',
    name: 'Harbour Dental',
    number: '+441632960200',
    email: 'hello@harbour.test',
    formKey: 'harbour-website',
  },
] as const satisfies Practice[]

/** The default practice. */
export const defaultPractice: Practice = practices[0]
