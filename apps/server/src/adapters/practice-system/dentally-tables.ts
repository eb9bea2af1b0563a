/** The titles that Dentally uses; its API has no list of them. */
export const titles = ['Mr', 'Mrs', 'Miss', 'Ms', 'Mx', 'Master', 'Dr', 'Rev', 'Prof'] as const

/** The codes of the NHS dental form (FP17), which Dentally accepts unchanged. */
export const ethnicities: Readonly<Record<string, string>> = {
  'White British': '1',
  'White Irish': '2',
  'Any other White background': '3',
  'White and Black Caribbean': '4',
  'White and Black African': '5',
  'White and Asian': '6',
  'Any other mixed background': '7',
  Indian: '8',
  Pakistani: '9',
  Bangladeshi: '10',
  'Any other Asian background': '11',
  Caribbean: '12',
  African: '13',
  'Any other Black background': '14',
  Chinese: '15',
  'Any other ethnic group': '16',
  'Not stated': '99',
}
