/** What lies above what: the z-index of each kind of thing that floats (tokens.css holds the same numbers as --layer-…). */
export const layers = {
  page: 0,
  sticky: 10,
  floating: 20,
  menu: 100,
  panel: 200,
  dialog: 300,
  flow: 310,
  dialogMenu: 350,
  toast: 400,
  tooltip: 500,
} as const
