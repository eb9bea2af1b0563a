/** A practice of the demo, as outside services know it. */
export interface Practice {
  key: string
  name: string
  /** The number for texts and calls, in E.164. */
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

/** The recipient of messages and calls when the request names no practice. */
export const defaultPractice: Practice = practices[0]
